/**
 * The text with the commas that its values ask for: lists whose ends were put together by lines have one too many or
 * lack one. Everything else stays as it is, also what is no JSON.
 */
export function mendCommas(text: string): string {
  const parts: string[] = [];
  let done = 0;
  /** What stood before: nothing that a comma could follow, a value's end, or a comma at this offset. */
  let before: 'open' | 'value' | { readonly comma: number } = 'open';
  const put = (to: number, more: string, from = to): void => {
    parts.push(text.slice(done, to), more);
    done = from;
  };
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\r\n]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g)) {
    const comma = typeof before === 'object' ? before.comma : undefined;
    if (token === ',') {
      if (before === 'value') before = { comma: index };
      else put(index, '', index + 1);
      continue;
    }
    if (token === ':') {
      before = 'open';
      continue;
    }
    const closes = token === '}' || token === ']';
    if (closes && comma !== undefined) put(comma, '', comma + 1);
    if (!closes && before === 'value') put(endOfValue(text, index), ',');
    before = token === '{' || token === '[' ? 'open' : 'value';
  }
  return parts.join('') + text.slice(done);
}

/** Where the white space before a token begins. */
function endOfValue(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && /\s/.test(text.charAt(at - 1))) at--;
  return at;
}
