import type { Dialect } from '../dialect.ts';
import type { Grammar } from '../syntax.ts';
import { cSharp } from './c-sharp.ts';
import { cpp } from './cpp.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';
import { typescript } from './typescript.ts';

export const DIALECTS: Readonly<Record<Grammar, Dialect>> = {
  typescript,
  tsx: typescript,
  javascript: typescript,
  python,
  rust,
  go,
  java,
  'c-sharp': cSharp,
  cpp,
  ruby,
  php,
};
