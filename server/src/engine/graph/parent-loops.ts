import { byIndex, type ElementItem } from './item.ts';

/** Loops of containment. Each element has at most one parent, so loops never share an element. */
export class ParentLoops {
  private readonly loops = new Map<ElementItem, readonly ElementItem[]>();

  constructor(private readonly element: (id: string) => ElementItem | undefined) {}

  of(element: ElementItem): readonly ElementItem[] | undefined {
    return this.loops.get(element);
  }

  private parentOf(element: ElementItem): ElementItem | undefined {
    const { parent } = element.facts;
    return parent === undefined ? undefined : this.element(parent);
  }

  /** Finds all loops in one pass. */
  rebuild(elements: Iterable<ElementItem>): void {
    this.loops.clear();
    const walkOf = new Map<ElementItem, ElementItem>();
    for (const start of elements) {
      let at: ElementItem | undefined = start;
      while (at !== undefined && !walkOf.has(at)) {
        walkOf.set(at, start);
        at = this.parentOf(at);
      }
      if (at !== undefined && walkOf.get(at) === start && !this.loops.has(at)) this.register(at);
    }
  }

  /** Forgets the loop that an element was part of; returns its members. */
  forget(element: ElementItem): readonly ElementItem[] {
    const loop = this.loops.get(element) ?? [];
    for (const member of loop) this.loops.delete(member);
    return loop;
  }

  /** Looks whether an element is now part of a loop; returns its members. */
  find(element: ElementItem): readonly ElementItem[] {
    const seen = new Set<ElementItem>();
    let at: ElementItem | undefined = element;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      at = this.parentOf(at);
    }
    return at === element ? this.register(element) : [];
  }

  private register(member: ElementItem): readonly ElementItem[] {
    const loop = [member];
    for (let at = this.parentOf(member); at !== undefined && at !== member; at = this.parentOf(at)) loop.push(at);
    loop.sort(byIndex);
    for (const element of loop) this.loops.set(element, loop);
    return loop;
  }
}
