/** Texts inside a picture's markup. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Fit for an attribute in double quotes and for content; what XML may not hold is replaced. */
export function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
      .replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
      // An attribute would otherwise hold blanks in their place.
      .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
  );
}
