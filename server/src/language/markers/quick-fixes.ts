import { type CodeAction, CodeActionKind, type Diagnostic, type Range } from 'vscode-languageserver';
import { nearest } from '../../engine/graph/nearest.ts';
import { shorthandOf } from '../../engine/map/address.ts';
import { MARKER_WORDS } from '../../engine/map/code/marker-text.ts';
import type { MapNode } from '../../engine/map/model.ts';
import { isView } from '../../engine/query/target.ts';
import { SOURCE } from '../diagnostics.ts';
import type { Localize } from '../localize.ts';
import type { MarkerWorld } from './world.ts';

/** Near ids that are offered for a text that is no address. */
const MOST_NEAR = 3;

/** A text document as far as fixes need it. */
export interface FixedText {
  readonly uri: string;
  /** Left out where the client cannot check it. */
  readonly version: number | undefined;
  textIn(range: Range): string;
}

// @implements arch:req-marker-fixes
/** What mends our diagnostics among the given ones, the best first. */
export function markerFixes(
  world: MarkerWorld,
  text: FixedText,
  diagnostics: readonly Diagnostic[],
  localize: Localize,
): CodeAction[] {
  return diagnostics.flatMap((diagnostic) => {
    if (diagnostic.source !== SOURCE) return [];
    return replacements(world, text, diagnostic).map((newText, place): CodeAction => {
      const { range } = diagnostic;
      const old = text.textIn(range);
      const edit = { range, newText };
      return {
        title: newText === '' ? localize('Remove {0}', old) : localize('Change to {0}', newText.trim()),
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        ...(place === 0 ? { isPreferred: true } : {}),
        edit:
          text.version === undefined
            ? { changes: { [text.uri]: [edit] } }
            : { documentChanges: [{ textDocument: { uri: text.uri, version: text.version }, edits: [edit] }] },
      };
    });
  });
}

/** Texts that may stand in the diagnostic's place instead. */
function replacements(world: MarkerWorld, text: FixedText, { code, range, data }: Diagnostic): readonly string[] {
  const { namespace } = world.built.map;
  const old = text.textIn(range);
  if (code === 'trace/dangling-address') {
    const near = (data as { near?: readonly string[] } | undefined)?.near ?? [];
    if (!old.startsWith('arch:')) return near;
    return near.map((address) => shorthandOf(namespace, address) ?? address);
  }
  if (code === 'trace/duplicate-anchor') return [freeAnchor(world, old)];
  if (code !== 'trace/bad-marker') return [];
  const { fault, marker = '' } = (data ?? {}) as { fault?: string; marker?: string };
  if (fault === 'no-address') return nearElements(world, old.slice(marker.length)).map((id) => `${marker} arch:${id}`);
  if (fault === 'bad-revision') return withReadableRevision(old);
  if (fault === 'unknown-word') {
    const lead = old.slice(0, old.indexOf(':') + 1);
    return nearest(MARKER_WORDS, old.slice(lead.length), 1).map((word) => lead + word);
  }
  return [];
}

/** Ids of elements that a text which is no address may have meant. */
function nearElements({ built }: MarkerWorld, behind: string): readonly string[] {
  const got = behind.trim().split(/\s/)[0] ?? '';
  if (got === '' || behind.trim() !== got) return [];
  const ids = built.map.nodes.flatMap((node) => (isElement(node) ? [node.id as string] : []));
  return [...(ids.includes(got) ? [got] : []), ...nearest(ids, got, MOST_NEAR)].slice(0, MOST_NEAR);
}

function isElement(node: MapNode): boolean {
  return node.source === 'architecture' && !isView(node) && node.id !== undefined;
}

function withReadableRevision(marker: string): string[] {
  return [marker.replace(/([ \t]r=)\D*(\d{1,9})(?!\d)\S*/, '$1$2'), marker.replace(/[ \t]+r=\S*/, '')].filter(
    (changed, place, all) => changed !== marker && all.indexOf(changed) === place,
  );
}

/** The anchor with the first number behind it that no unit has. */
function freeAnchor({ built }: MarkerWorld, anchor: string): string {
  const taken = new Set(built.specs.flatMap(({ facts }) => facts.units.map((unit) => unit.anchor)));
  for (let number = 2; ; number++) if (!taken.has(`${anchor}-${number}`)) return `${anchor}-${number}`;
}
