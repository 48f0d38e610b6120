import type { Series, Way } from './ways.ts';
import { WriterProcess } from './writer-process.ts';

type Side = 'before' | 'after';

/** Works on every system: the writer kills itself before or after each of its calls of Node's file functions. */
export function byFileFunction(...sides: readonly Side[]): Way {
  return { name: 'file function', series: async () => sides.map(dying) };
}

function dying(side: Side): Series {
  return {
    name: side,
    async run(place, { folder }, { batch }) {
      const writer = new WriterProcess('die-at-call.mjs', folder, { GROUNDPLAN_DIE: `${side} ${place}` });
      writer.send(batch);
      const ended = await writer.ended;
      const call = ended.told.trim();
      return call === '' ? { ended } : { ended, call };
    },
  };
}
