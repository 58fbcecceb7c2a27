"""The Lab's window: choose an experiment, watch it run, see what it says."""
