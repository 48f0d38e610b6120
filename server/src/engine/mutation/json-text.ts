/** A list or an object, printed: some clients send them so. @param type of JSON that is due */
export function isJsonText(given: unknown, type: string | undefined): boolean {
  const opening = type === 'array' ? '[' : type === 'object' ? '{' : undefined;
  return typeof given === 'string' && opening !== undefined && given.trimStart().startsWith(opening);
}
