"""Records of Go in formats other than SGF: read into the tree of an SGF record, never written."""
