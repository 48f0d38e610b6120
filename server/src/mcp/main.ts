// Placeholder: the MCP server's entry point.
export {};
