import type { GraphDocument } from '../graph/document.ts';
import { isObject } from '../graph/read-facts.ts';
import { quote } from '../rules/wording.ts';
import { Refusal } from './refusal.ts';

// @implements arch:con-edit-expected-version
/**
 * Refuses to write a graph that cannot be judged, or that is not the one the caller has seen. An unsaved buffer is
 * refused before this, where the text comes from.
 * @param version the current canonical version
 */
export function assertWritable(document: GraphDocument, version: string | null, expected: string | undefined): void {
  if (document.valid && expected !== undefined && expected !== version) throw versionConflict(expected, version);
  assertReadable(document);
  if (document.generation !== 3) throw legacyFormat(document.generation);
}

/** Refuses text that does not parse or holds no object, whatever its generation. */
export function assertReadable(document: GraphDocument): void {
  if (!document.valid) throw invalidJson(document);
  if (isObject(document.root)) return;
  const message = 'The file holds no JSON object, so it is no graph. Write a graph there first.';
  const text = 'Put a JSON object with name, description, elements, relationships and views there, then ask again.';
  throw new Refusal('CANONICAL_INVALID_JSON', message, {
    data: {},
    pointer: '',
    guidance: [{ text, data: { pointer: '' } }],
  });
}

function invalidJson(document: GraphDocument): Refusal {
  const { offset, expected } = document.fault ?? { offset: 0, expected: 'a value' };
  const { line, character } = document.positionAt(offset);
  const message = `The graph is not valid JSON: at line ${line + 1}, character ${character + 1}, ${expected} is expected. Mend it there; until then nothing is written.`;
  return new Refusal('CANONICAL_INVALID_JSON', message, {
    data: { position: { line, character }, expected },
    guidance: [
      { text: 'Mend the text of the file at this place, then ask again.', data: { position: { line, character } } },
    ],
  });
}

function versionConflict(expectedVersion: string, currentVersion: string | null): Refusal {
  const message = `The graph is not the one that you have seen: its version is ${currentVersion}, not ${quote(expectedVersion)}. Nothing was written.`;
  return new Refusal('CANONICAL_VERSION_CONFLICT', message, {
    data: { expectedVersion, currentVersion },
    pointer: '/expectedVersion',
    guidance: [
      {
        text: 'Read what you rely on again, check that the batch still means what you want, and send it with the current version.',
        data: { currentVersion },
      },
    ],
  });
}

function legacyFormat(generation: number): Refusal {
  const message = `The graph is in the format of generation ${generation}, which is read but not edited. Migrate it first; nothing was written.`;
  return new Refusal('CANONICAL_LEGACY_FORMAT', message, {
    data: { generation },
    guidance: [
      {
        text: 'Run groundplan migrate on the file: it shows what would change, and writes it with --write.',
        data: { command: 'groundplan migrate' },
      },
    ],
  });
}
