"""The games. Each package holds a readable checked position and fast unchecked kernels."""
