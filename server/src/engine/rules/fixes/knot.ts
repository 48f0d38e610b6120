import type { GraphIndex } from '../../graph/graph-index.ts';
import type { ViewItem } from '../../graph/item.ts';
import { inFileOrder } from './operations.ts';

/** One step down: the view shows the element, which owns the next view. */
export interface Step {
  readonly from: ViewItem;
  readonly elementId: string;
  readonly to: ViewItem;
}

/** Views that lead into each other, and the steps among them. */
export class Knot {
  readonly steps: readonly Step[];

  constructor(
    readonly views: readonly ViewItem[],
    index: GraphIndex,
  ) {
    const members = new Set(views);
    const steps: Step[] = [];
    for (const to of views) {
      const elementId = to.facts.parentId;
      if (elementId === undefined) continue;
      for (const from of inFileOrder(index.viewsShowing(elementId))) {
        if (from !== to && members.has(from)) steps.push({ from, elementId, to });
      }
    }
    this.steps = steps;
  }

  /** Whether some views would still lead into each other without those, or without the steps that are left out. */
  staysWithout(views: ReadonlySet<ViewItem>, isGone: (step: Step) => boolean = () => false): boolean {
    const left = this.views.filter((view) => !views.has(view));
    const steps = this.steps.filter((step) => !views.has(step.from) && !views.has(step.to) && !isGone(step));
    const coming = new Map<ViewItem, number>(left.map((view) => [view, 0]));
    const going = new Map<ViewItem, ViewItem[]>(left.map((view) => [view, []]));
    for (const { from, to } of steps) {
      coming.set(to, (coming.get(to) ?? 0) + 1);
      going.get(from)?.push(to);
    }
    // Views that no step leads to drop out, one after the other, until none is left or only loops are.
    const open = left.filter((view) => coming.get(view) === 0);
    let dropped = 0;
    for (let view = open.pop(); view !== undefined; view = open.pop()) {
      dropped++;
      for (const next of going.get(view) ?? []) {
        const count = (coming.get(next) ?? 0) - 1;
        coming.set(next, count);
        if (count === 0) open.push(next);
      }
    }
    return dropped < left.length;
  }
}
