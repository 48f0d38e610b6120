import { nearest } from './nearest.ts';

/**
 * Finds the ids nearest to a mistyped one among tens of thousands. Length and the set of characters rule out nearly all
 * of them before any distance is computed.
 */

const LIMIT = 3;

/** A bit a character class: two ids that differ in few edits differ in few bits. */
function mask(id: string): number {
  let bits = 0;
  for (let i = 0; i < id.length; i++) bits |= 1 << (id.charCodeAt(i) % 31);
  return bits;
}

function bitCount(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export class NearIds {
  private readonly ids: readonly string[];
  private readonly folded: readonly string[];
  private readonly masks: Int32Array;
  /** One dangling id is mostly named in many places, and each is asked for its message and its data. */
  private readonly answers = new Map<string, readonly string[]>();

  constructor(ids: Iterable<string>) {
    this.ids = [...ids];
    this.folded = this.ids.map((id) => id.toLowerCase());
    this.masks = Int32Array.from(this.folded, mask);
  }

  nearest(text: string): readonly string[] {
    let answer = this.answers.get(text);
    if (answer === undefined) {
      answer = this.find(text);
      this.answers.set(text, answer);
    }
    return answer;
  }

  private find(text: string): readonly string[] {
    const folded = text.toLowerCase();
    const wanted = mask(folded);
    const distance = Math.max(2, Math.ceil(folded.length / 3));
    const candidates: string[] = [];
    for (let i = 0; i < this.ids.length; i++) {
      if (Math.abs((this.folded[i] as string).length - folded.length) > distance) continue;
      if (bitCount((this.masks[i] as number) ^ wanted) > 2 * distance) continue;
      candidates.push(this.ids[i] as string);
    }
    return nearest(candidates, text, LIMIT);
  }
}
