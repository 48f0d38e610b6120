// dist/tools.json: by what VS Code can tell that the MCP tools are others than the ones it remembers.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { emit } from './emit.mjs';
import { at, root } from './paths.mjs';

/** Another one for every other list. @param {unknown} tools as clients see them @returns {string} 12 hex digits */
export function toolListVersion(tools) {
  return createHash('sha256').update(JSON.stringify(tools)).digest('hex').slice(0, 12);
}

/** @type {import('esbuild').Plugin} */
const writeToolList = {
  name: 'write-tool-list',
  setup(build) {
    build.onEnd(({ outputFiles = [], errors }) => {
      const [bundle] = outputFiles;
      if (errors.length > 0 || bundle === undefined) return;
      const text = `${JSON.stringify({ version: toolListVersion(listedBy(bundle.text)) })}\n`;
      const contents = new TextEncoder().encode(text);
      if (emit([{ path: at('dist', 'tools.json'), contents, hash: '', text }]) > 0) {
        console.log('dist: tools.json written');
      }
    });
  },
};

/** The list is asked of the server's own code, so it cannot be another than the one that is served. @param {string} code */
function listedBy(code) {
  const module = { exports: /** @type {{listedTools?: () => unknown}} */ ({}) };
  const run = compileFunction(code, ['module', 'exports', 'require']);
  run(module, module.exports, createRequire(import.meta.url));
  if (!module.exports.listedTools) throw new Error('server/src/mcp/server.ts exports no listedTools.');
  return module.exports.listedTools();
}

/** Its bundle is run, not written. @type {import('esbuild').BuildOptions} */
export const TOOL_LIST = {
  stdin: { contents: `export { listedTools } from './server/src/mcp/server.ts';`, resolveDir: root },
  plugins: [writeToolList],
  sourcemap: false,
};
