"""Training of the Go network: records in, ONNX files out. Never part of the package."""
