import type { Cancellation } from '../../engine/ports.ts';
import { headState } from '../git-watch.ts';
import { type GraphFile, headBaseline } from '../project.ts';

type Baseline = ReadonlyMap<string, number> | undefined;

/** View15's baseline, asked of git again only when HEAD has moved: to start git takes longer than most answers. */
export class HeadBaseline {
  #known: { readonly key: string; readonly baseline: Baseline } | undefined;

  async of(graph: GraphFile, cancellation: Cancellation): Promise<Baseline> {
    const state = headState(graph.files.realRoot);
    if (state === null) return undefined;
    const key = `${graph.absolute}\n${state}`;
    if (this.#known?.key === key) return this.#known.baseline;
    const baseline = await headBaseline(graph, cancellation);
    this.#known = { key, baseline };
    return baseline;
  }
}
