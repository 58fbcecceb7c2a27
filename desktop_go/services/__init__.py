"""Qt-free services: paths, settings, autosave, resources, translation, logging."""
