import type { Drill } from './graph-index.ts';
import { byIndex, type ViewItem } from './item.ts';

/**
 * Reach and loops of the drill-down graph. Its nodes are views, so it is small beside the graph; it is made anew only
 * when a step of it came or went.
 */
export class DrillGraph implements Drill {
  private readonly reached = new Set<ViewItem>();
  private readonly loops = new Map<ViewItem, readonly ViewItem[]>();

  /** `next` gives the views that are one step below a view. */
  constructor(views: Iterable<ViewItem>, roots: readonly ViewItem[], next: (view: ViewItem) => readonly ViewItem[]) {
    const open = [...roots];
    for (const root of roots) this.reached.add(root);
    for (let view = open.pop(); view !== undefined; view = open.pop()) {
      for (const below of next(view)) {
        if (this.reached.has(below)) continue;
        this.reached.add(below);
        open.push(below);
      }
    }
    this.findLoops(views, next);
  }

  reaches(view: ViewItem): boolean {
    return this.reached.has(view);
  }

  loopOf(view: ViewItem): readonly ViewItem[] | undefined {
    return this.loops.get(view);
  }

  /** A view was read anew and its steps are the same. Returns the views that it makes a loop with. */
  replace(before: ViewItem, after: ViewItem): readonly ViewItem[] {
    if (this.reached.delete(before)) this.reached.add(after);
    const loop = this.loops.get(before) ?? [];
    this.loops.delete(before);
    const renewed = loop.map((view) => (view === before ? after : view));
    for (const view of renewed) this.loops.set(view, renewed);
    return renewed;
  }

  /** Views that stand otherwise here than in another state of the graph. */
  differences(other: DrillGraph, views: Iterable<ViewItem>): ViewItem[] {
    const same = (a: readonly ViewItem[] | undefined, b: readonly ViewItem[] | undefined): boolean =>
      a === b || (a !== undefined && b !== undefined && a.length === b.length && a.every((view, i) => view === b[i]));
    return [...views].filter(
      (view) =>
        this.reached.has(view) !== other.reached.has(view) || !same(this.loops.get(view), other.loops.get(view)),
    );
  }

  /** Strongly connected components of two or more views, after Tarjan, without recursion. */
  private findLoops(views: Iterable<ViewItem>, next: (view: ViewItem) => readonly ViewItem[]): void {
    const order = new Map<ViewItem, number>();
    const low = new Map<ViewItem, number>();
    const pending: ViewItem[] = [];
    const isPending = new Set<ViewItem>();
    for (const root of views) {
      if (order.has(root)) continue;
      const frames: { view: ViewItem; below: readonly ViewItem[]; at: number }[] = [];
      const enter = (view: ViewItem): void => {
        order.set(view, order.size);
        low.set(view, order.size - 1);
        pending.push(view);
        isPending.add(view);
        frames.push({ view, below: next(view), at: 0 });
      };
      enter(root);
      for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
        const { view } = frame;
        const below = frame.below[frame.at++];
        if (below !== undefined) {
          if (!order.has(below)) enter(below);
          else if (isPending.has(below)) low.set(view, Math.min(low.get(view) as number, order.get(below) as number));
          continue;
        }
        frames.pop();
        const above = frames.at(-1)?.view;
        if (above !== undefined) low.set(above, Math.min(low.get(above) as number, low.get(view) as number));
        if (low.get(view) !== order.get(view)) continue;
        const component = pending.splice(pending.lastIndexOf(view));
        for (const member of component) isPending.delete(member);
        if (component.length < 2) continue;
        component.sort(byIndex);
        for (const member of component) this.loops.set(member, component);
      }
    }
  }
}
