import { createRequire } from 'node:module';
import { join } from 'node:path';
import { GraphDocument } from '../../server/src/engine/graph/document.ts';
import type { TextEdit } from '../../server/src/engine/graph/operations.ts';
import { Checker } from '../../server/src/engine/rules/checker.ts';
import { strictSchema } from './strict-schema.ts';

/** An open graph that takes edits; each call ends with complete diagnostics. */
export interface OpenGraph {
  /** How many diagnostics there are after the edit. */
  edit(edit: TextEdit): Promise<number>;
}

export interface Contender {
  readonly name: string;
  open(text: string): Promise<OpenGraph>;
}

/** As many as the language server publishes, and as many as the peer gives. */
const MOST_DIAGNOSTICS = 1000;

export const groundplan: Contender = {
  name: 'groundplan',
  async open(text) {
    const document = GraphDocument.parse(text);
    const checker = new Checker(document, { files: { isFile: () => true } });
    checker.diagnostics(MOST_DIAGNOSTICS);
    return {
      async edit(edit) {
        checker.apply(document.edit(edit));
        return checker.diagnostics(MOST_DIAGNOSTICS).length;
      },
    };
  },
};

/** vscode-json-languageservice, as the editor's built-in JSON support uses it: parse and schema validation. */
export function jsonLanguageService(root: string): Contender {
  const require = createRequire(join(root, 'bench', 'package.json'));
  const { getLanguageService, TextDocument } = require('vscode-json-languageservice');
  return {
    name: 'vscode-json-languageservice',
    async open(text) {
      const schema = strictSchema();
      const service = getLanguageService({});
      service.configure({ validate: true, schemas: [{ uri: 'bench://graph', fileMatch: ['*'], schema }] });
      let document = TextDocument.create('file:///graph.json', 'json', 1, text);
      let json: unknown;
      const validate = async (): Promise<number> => {
        json = service.parseJSONDocument(document);
        return (await service.doValidation(document, json, {}, schema)).length;
      };
      await validate();
      return {
        async edit({ start, end, text: newText }) {
          const range = { start: document.positionAt(start), end: document.positionAt(end) };
          document = TextDocument.update(document, [{ range, text: newText }], document.version + 1);
          return validate();
        },
      };
    },
  };
}
