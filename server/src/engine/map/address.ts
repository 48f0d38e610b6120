/** Addresses of nodes, `spec://<namespace>/<document>#<anchor>`, and the shorthand `arch:<id>`. */

/** What an anchor, and the id of a fact, looks like. */
export const ANCHOR = '[A-Za-z][A-Za-z0-9_-]*';
/** The document that the elements of the graph live in; no Markdown file takes this name. */
export const ARCHITECTURE = 'architecture';

const SCHEME = 'spec://';
const SHORTHAND = 'arch:';

/** True for a document name that only elements and views may have. */
export function isReserved(document: string): boolean {
  return document === ARCHITECTURE || document.startsWith(`${ARCHITECTURE}/`);
}

export function elementAddress(namespace: string, id: string): string {
  return `${SCHEME}${namespace}/${ARCHITECTURE}#${id}`;
}

/** The element as one view shows it. */
export function shownAddress(namespace: string, viewId: string, id: string): string {
  return `${viewAddress(namespace, viewId)}#${id}`;
}

export function viewAddress(namespace: string, viewId: string): string {
  return `${SCHEME}${namespace}/${ARCHITECTURE}/${viewId}`;
}

export function unitAddress(namespace: string, document: string, anchor: string): string {
  return `${SCHEME}${namespace}/${document}#${anchor}`;
}

/** True for what may stand as the address of a marker: a whole one, or the shorthand for an element. */
export function isAddress(text: string): boolean {
  return (text.startsWith(SCHEME) && text.length > SCHEME.length) || isShorthand(text);
}

export function isShorthand(text: string): boolean {
  return text.startsWith(SHORTHAND) && text.length > SHORTHAND.length;
}

/** The whole address of what a marker names. */
export function wholeAddress(namespace: string, text: string): string {
  return isShorthand(text) ? elementAddress(namespace, text.slice(SHORTHAND.length)) : text;
}

/** The shorthand of an address of this workspace's elements; undefined for any other address. */
export function shorthandOf(namespace: string, address: string): string | undefined {
  const prefix = elementAddress(namespace, '');
  return address.startsWith(prefix) ? SHORTHAND + address.slice(prefix.length) : undefined;
}

/** What stands before and behind the `#` of an address; the anchor is undefined where there is no `#`. */
export function splitAddress(address: string): { readonly document: string; readonly anchor: string | undefined } {
  const at = address.indexOf('#');
  return at < 0
    ? { document: address, anchor: undefined }
    : { document: address.slice(0, at), anchor: address.slice(at + 1) };
}
