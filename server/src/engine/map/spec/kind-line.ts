import { ANCHOR } from '../address.ts';
import { SPEC_KINDS, type Span, type SpecKind } from '../facts.ts';

/** What a line says of its unit's kind; `problem` says why a line that means to say so cannot be read. */
export interface KindLine {
  readonly kind?: SpecKind;
  readonly problem?: string;
  readonly span: Span;
}

const KINDS: ReadonlySet<string> = new Set(SPEC_KINDS);
const DISPUTED = new RegExp(`^disputed\\(#${ANCHOR}\\)$`);

// @implements arch:req-spec-own-kind
/**
 * Reads a line that may begin with a backticked kind, such as `req r2`, and a state behind it.
 * @param start offset of the line in its file
 * @returns undefined where the line does not look like one
 */
export function readKindLine(line: string, start: number): KindLine | undefined {
  const found = /^(`+)([^`]*)\1(?!`)/.exec(line);
  if (found === null) return undefined;
  const [code, , content = ''] = found;
  const [kind = '', revision, ...state] = content.trim().split(/[ \t]+/);
  const behind = line.slice(code.length).trim();
  const span = { start, end: start + code.length };
  if (!looksLikeKind(kind, revision, behind)) return undefined;
  const bad = (problem: string): KindLine => ({ problem, span });
  if (!KINDS.has(kind)) return bad(`'${kind}' is no kind`);
  if (revision === undefined) return bad('it has no revision');
  if (!/^r\d+$/.test(revision)) return bad(`'${revision}' is no revision`);
  if (state.length > 0 && !isState(state.join(' '))) return bad(`'${state.join(' ')}' is no state`);
  const claimed = stateClaimed(behind);
  if (claimed !== undefined && !isState(claimed)) return bad(`'${claimed}' is no state`);
  return { kind: kind as SpecKind, span };
}

/** Prose may begin with code as well: only a kind, or a revision in second place, makes it a kind line. */
function looksLikeKind(kind: string, revision: string | undefined, behind: string): boolean {
  if (revision !== undefined && /^r\d+$/i.test(revision)) return /^[A-Za-z-]+$/.test(kind);
  if (!KINDS.has(kind.toLowerCase())) return false;
  return revision === undefined ? behind === '' : /^(?:r\S*|\d+)$/i.test(revision);
}

/** A state written behind the backticks, with or without some of its own; undefined where other text follows. */
function stateClaimed(behind: string): string | undefined {
  const quoted = /^`([^`]*)`/.exec(behind)?.[1]?.trim();
  if (quoted !== undefined) return /^(?:planned|disputed)/i.test(quoted) ? quoted : undefined;
  return /^disputed\s*\([^)]*\)?/i.exec(behind)?.[0];
}

function isState(text: string): boolean {
  return text === 'planned' || DISPUTED.test(text);
}
