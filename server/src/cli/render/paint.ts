/** Colours of terminal output; each function wraps a text, or leaves it alone where there is no colour. */
export interface Paint {
  error(text: string): string;
  warning(text: string): string;
  info(text: string): string;
  strong(text: string): string;
  faint(text: string): string;
}

const SGR: Readonly<Record<keyof Paint, string>> = {
  error: '1;31',
  warning: '1;33',
  info: '1;36',
  strong: '1',
  faint: '2',
};

const asIs = (text: string): string => text;

/** For files, pipes and everybody who asked for it. */
export const PLAIN: Paint = { error: asIs, warning: asIs, info: asIs, strong: asIs, faint: asIs };

export const COLOURED: Paint = {
  error: (text) => coloured('error', text),
  warning: (text) => coloured('warning', text),
  info: (text) => coloured('info', text),
  strong: (text) => coloured('strong', text),
  faint: (text) => coloured('faint', text),
};

function coloured(kind: keyof Paint, text: string): string {
  return text === '' ? '' : `\u001b[${SGR[kind]}m${text}\u001b[0m`;
}

/** Colour is for terminals that know it, and NO_COLOR (no-color.org) turns it off whatever its value, unless empty. */
export function paintFor(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): Paint {
  return isTerminal && !env.NO_COLOR && env.TERM !== 'dumb' ? COLOURED : PLAIN;
}
