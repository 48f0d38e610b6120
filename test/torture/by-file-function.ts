import type { Series, Way } from './ways.ts';
import { WriterProcess } from './writer-process.ts';

/** Works on every system: the writer kills itself before and after each of its calls of Node's file functions. */
export const byFileFunction: Way = {
  name: 'file function',
  async series() {
    return [dying('before'), dying('after')];
  },
};

function dying(side: 'before' | 'after'): Series {
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
