/** Texts of the graph in Markdown: they are shown as they are, and cannot become links, pictures or HTML. */

const SPECIAL = /[\\`*_{}[\]()#+\-.!|<>~&:@]/g;

/** One line of plain text. */
export function plain(text: string): string {
  return oneLine(text).replace(SPECIAL, '\\$&');
}

export function bold(text: string): string {
  return `**${plain(text)}**`;
}

/** A link to a document, or to a place in it. It can lead nowhere else, whatever the text is. */
export function link(
  text: string,
  uri: string,
  position?: { readonly line: number; readonly character: number },
): string {
  const target = uri.replace(
    /[()<>\s\\"'`*_[\]]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  const fragment = position === undefined ? '' : `#L${position.line + 1},${position.character + 1}`;
  return `[${plain(text)}](${target}${fragment})`;
}

export function code(text: string): string {
  const line = oneLine(text);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

/** The first sentences of a text, up to about `length` characters. */
export function shortened(text: string, length: number): string {
  const line = oneLine(text);
  if (line.length <= length) return line;
  const cut = [...line.slice(0, length)].slice(0, -1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > length / 2 ? cut.slice(0, space) : cut}…`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
