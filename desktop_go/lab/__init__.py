"""The Lab: matches, tournaments, sweeps and suites, their statistics and reports. No Qt."""
