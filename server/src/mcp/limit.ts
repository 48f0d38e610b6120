import { DEFAULT_LIMIT, HIGHEST_LIMIT } from '../engine/query/ceiling.ts';
import { integer } from './schema.ts';

export const LIMIT = integer(`Most entries of a list, 1 to ${HIGHEST_LIMIT}. Default ${DEFAULT_LIMIT}.`);
