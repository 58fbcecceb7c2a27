"""Game records: SGF bytes, typed properties, game trees and coordinates. No rules, no Qt."""
