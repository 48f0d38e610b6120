/** Elements made by hand: contents are text nodes, never markup. */

type Child = Node | string | undefined | false;

interface Properties {
  readonly class?: string;
  readonly title?: string;
  readonly [attribute: `aria-${string}`]: string | undefined;
  readonly role?: string;
  readonly id?: string;
  readonly type?: string;
  readonly for?: string;
  readonly tabindex?: string;
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(properties)) {
    if (value !== undefined) made.setAttribute(attribute, value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

export function svg(name: string, attributes: Readonly<Record<string, string | number>>, ...children: readonly Node[]) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  made.append(...children);
  return made;
}

export function button(label: string, onClick: () => void, properties: Properties = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', ...properties }, label);
  made.addEventListener('click', onClick);
  return made;
}
