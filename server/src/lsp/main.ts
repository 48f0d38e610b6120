// Placeholder: the language server's entry point.
export {};
