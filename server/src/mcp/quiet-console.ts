import { Console } from 'node:console';

// Standard output carries the protocol and nothing else: whatever a module logs, also while it loads, goes elsewhere.
globalThis.console = new Console(process.stderr, process.stderr);
