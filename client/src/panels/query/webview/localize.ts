const texts: Readonly<Record<string, string>> = JSON.parse(document.body.dataset.texts ?? '{}');

/** The sentence in the display language, its gaps `{0}`, `{1}` filled. */
export function localize(sentence: string, ...values: readonly (string | number)[]): string {
  const text = texts[sentence] ?? sentence;
  return text.replaceAll(/\{(\d+)\}/g, (gap, place: string) => String(values[Number(place)] ?? gap));
}
