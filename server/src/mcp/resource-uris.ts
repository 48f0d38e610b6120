import { GroundplanError } from '../engine/errors.ts';

/** The addresses of resources. Ids stand in them percent-encoded, whatever they are. */

const GRAPH = 'groundplan://graph';

export const GRAPH_URI = GRAPH;
export const VIEW_TEMPLATE = `${GRAPH}/view/{id}`;
export const PICTURE_TEMPLATE = `${GRAPH}/view/{id}/svg`;
export const ELEMENT_TEMPLATE = `${GRAPH}/element/{id}`;

export type ResourceName =
  | { readonly kind: 'graph' }
  | { readonly kind: 'view' | 'picture' | 'element'; readonly id: string };

export function viewUri(id: string): string {
  return VIEW_TEMPLATE.replace('{id}', () => encoded(id));
}

export function pictureUri(id: string): string {
  return PICTURE_TEMPLATE.replace('{id}', () => encoded(id));
}

export function elementUri(id: string): string {
  return ELEMENT_TEMPLATE.replace('{id}', () => encoded(id));
}

/** Half a character has no encoding; such an id cannot be asked for. */
function encoded(id: string): string {
  return encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd'));
}

const FORM = /^groundplan:\/\/graph(?:\/?|\/(view|element)\/([^/?#]+)(\/svg)?)$/;

/** @throws GroundplanError `resources/unknown` */
export function parsedUri(uri: string): ResourceName {
  const [whole, kind, id = '', svg] = FORM.exec(uri) ?? [];
  const name = decoded(id);
  if (whole === undefined || name === undefined || (kind === 'element' && svg !== undefined)) {
    const message = `"${uri.slice(0, 200)}" is no resource of Groundplan. Resources are ${GRAPH_URI}, ${VIEW_TEMPLATE}, ${PICTURE_TEMPLATE} and ${ELEMENT_TEMPLATE}, with the id percent-encoded.`;
    throw new GroundplanError('resources/unknown', message, { data: { uri: uri.slice(0, 200) } });
  }
  if (kind === undefined) return { kind: 'graph' };
  if (kind === 'element') return { kind, id: name };
  return { kind: svg === undefined ? 'view' : 'picture', id: name };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
