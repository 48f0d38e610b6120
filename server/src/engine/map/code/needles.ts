/**
 * What a file must hold, byte for byte, to carry a marker. Looking for these is much cheaper than reading the file as
 * text, and nearly all files of a tree hold none. All are ASCII.
 */
export const NEEDLES = [
  '@implements',
  '@verifies',
  '@documents',
  '@informs',
  '@deviates',
  '@scope',
  '//spec:',
  'spec(',
  'verifies(',
  'scope!',
] as const;

/** The needles that a file of this name may hold: the idioms of one language mean nothing in another. */
export function needlesFor(path: string): readonly string[] {
  if (path.endsWith('.rs')) return RUST;
  return path.endsWith('.go') ? GO : COMMON;
}

const COMMON = NEEDLES.filter((needle) => needle.startsWith('@'));
const GO = [...COMMON, '//spec:'];
const RUST = [...COMMON, 'spec(', 'verifies(', 'scope!'];
