import type { Grammar } from './syntax.ts';

/** Which files are read in which language, by extension in lower case, or by their whole name. */
const BY_EXTENSION: ReadonlyMap<string, Grammar> = new Map<string, Grammar>([
  ...all('typescript', 'ts', 'mts', 'cts'),
  ...all('tsx', 'tsx'),
  ...all('javascript', 'js', 'mjs', 'cjs', 'jsx'),
  ...all('python', 'py', 'pyi', 'pyw'),
  ...all('rust', 'rs'),
  ...all('go', 'go'),
  ...all('java', 'java'),
  ...all('c-sharp', 'cs', 'csx'),
  ...all('cpp', 'cpp', 'cc', 'cxx', 'c++', 'hpp', 'hh', 'hxx', 'h++', 'h', 'ipp', 'inl', 'tpp'),
  ...all('ruby', 'rb', 'rake', 'gemspec', 'ru'),
  ...all('php', 'php', 'phtml'),
]);
const BY_NAME: ReadonlyMap<string, Grammar> = new Map([
  ['Rakefile', 'ruby'],
  ['Gemfile', 'ruby'],
]);
const MARKDOWN = /\.(?:md|mdx|markdown|mdown|mkd)$/i;

/** The grammar for a file; undefined where it is text like any other. */
export function grammarOf(path: string): Grammar | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? BY_NAME.get(name) : BY_EXTENSION.get(name.slice(dot + 1).toLowerCase());
}

/** Markdown is not scanned for markers: it describes them. */
export function isMarkdown(path: string): boolean {
  return MARKDOWN.test(path);
}

function all(grammar: Grammar, ...extensions: string[]): [string, Grammar][] {
  return extensions.map((extension) => [extension, grammar]);
}
