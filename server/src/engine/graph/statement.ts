/** A relationship's statement follows from the names of its ends and its type. */
export function statementOf(sourceName: string, type: string, targetName: string): string {
  return `${sourceName} --(${type})--> ${targetName}`;
}
