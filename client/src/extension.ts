// Placeholder: the extension's entry point.
export {};
