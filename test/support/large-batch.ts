/** What generated graphs (generate-graph.ts) are changed by in large batches. */

interface View {
  readonly view_id: string;
  readonly included_elements: readonly string[];
}

/** So many new relationships, each in one of the views in turn, between elements that it shows. Batches of any size pass. */
export function newRelationships(text: string, count: number): readonly unknown[] {
  const views: readonly View[] = JSON.parse(text).views;
  return Array.from({ length: count }, (_, n) => {
    const { view_id, included_elements: members } = views[n % views.length] as View;
    const round = Math.floor(n / views.length);
    const source_id = members[round % members.length];
    const target_id = members[Math.floor(round / members.length) % members.length];
    const relationship = { id: `new-${n}`, type: 'Association', name: `meets ${n}`, source_id, target_id };
    return { type: 'addRelationship', relationship, view_ids: [view_id] };
  });
}
