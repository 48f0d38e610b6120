// Placeholder: the command line's entry point.
export {};
