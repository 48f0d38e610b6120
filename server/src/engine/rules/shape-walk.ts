import type { ArrayName } from '../graph/facts.ts';
import { ENTRY_FORMATS, ID_PATTERN, type ObjectFormat, type PropertyFormat, ROOT } from '../graph/format.ts';
import type { Item, Path } from '../graph/item.ts';
import { nearest } from '../graph/nearest.ts';
import { isObject } from '../graph/read-facts.ts';
import type { Finding, Report } from './rule.ts';
import { didYouMean, quote } from './wording.ts';

/** What is wrong with a value, in `data.problem`. */
export type ShapeProblem =
  | 'not-an-object'
  | 'unknown-property'
  | 'missing-property'
  | 'duplicate-property'
  | 'wrong-type'
  | 'empty-string'
  | 'bad-id'
  | 'too-few';

type More = { readonly onKey?: boolean; readonly near?: () => readonly string[] };

const NEAR_LIMIT = 3;
export const NOWHERE: Path = [];

/** Compares values with the table. Nothing is made on the way unless there is a fault, and only the table's depth is walked. */
export class Walk {
  constructor(
    private readonly item: Item | null,
    private readonly report: Report,
  ) {}

  entry(array: ArrayName, value: unknown): void {
    const format = ENTRY_FORMATS[array];
    if (isObject(value)) this.object(format, value, NOWHERE);
    else
      this.fault(
        NOWHERE,
        'not-an-object',
        '',
        `This is ${typeName(value)}, but ${array} holds objects. Write ${article(format.title)}, or take it out.`,
      );
  }

  object(format: ObjectFormat, value: Readonly<Record<string, unknown>>, path: Path): void {
    for (const name in value) {
      const property = format.properties.get(name);
      if (property === undefined) this.unknown(format, name, path);
      else this.value(property, value[name], path, format === ROOT);
    }
    for (const property of format.required) {
      if (Object.hasOwn(value, property.name)) continue;
      this.fault(
        path,
        'missing-property',
        property.name,
        `The ${format.title} lacks ${quote(property.name)}. Add it: ${firstSentence(property.doc)}`,
      );
    }
  }

  value(property: PropertyFormat, value: unknown, path: Path, ofRoot = false): void {
    const { kind, name } = property;
    if (kind.is === 'objects') {
      // The entries of the root arrays are items of their own.
      if (!Array.isArray(value)) this.wrongType(property, value, [...path, name], 'a list of objects');
      else if (!ofRoot || kind.atLeast === undefined) this.objects(kind.of, value, path, name);
    } else if (kind.is === 'texts') {
      if (!Array.isArray(value)) this.wrongType(property, value, [...path, name], 'a list of ids');
      else this.texts(property, value, path);
    } else if (typeof value !== 'string') {
      this.wrongType(property, value, [...path, name], 'a string');
    } else if (value === '') {
      this.empty(property, [...path, name]);
    } else if (kind.is === 'id' && !ID_PATTERN.test(value)) {
      this.fault(
        [...path, name],
        'bad-id',
        name,
        `${quote(value)} cannot be an id: letters, digits, '.', '_' and '-' may stand in one, and a letter or digit comes first.`,
      );
    }
  }

  private objects(format: ObjectFormat, values: readonly unknown[], path: Path, name: string): void {
    for (let place = 0; place < values.length; place++) {
      const value = values[place];
      if (isObject(value)) this.nested(format, value, path, name, place);
      else
        this.fault(
          [...path, name, place],
          'not-an-object',
          name,
          `This is ${typeName(value)}, but ${name} holds objects. Write ${article(format.title)}, or take it out.`,
        );
    }
  }

  /** Looks first and makes the path only for an object that has a fault. */
  private nested(
    format: ObjectFormat,
    value: Readonly<Record<string, unknown>>,
    path: Path,
    name: string,
    place: number,
  ): void {
    if (!fits(format, value)) this.object(format, value, [...path, name, place]);
  }

  private texts(property: PropertyFormat, values: readonly unknown[], path: Path): void {
    for (let place = 0; place < values.length; place++) {
      const value = values[place];
      if (typeof value !== 'string') this.wrongType(property, value, [...path, property.name, place], 'a string');
      else if (value === '') this.empty(property, [...path, property.name, place]);
    }
  }

  private wrongType({ name, required }: PropertyFormat, value: unknown, path: Path, wanted: string): void {
    const isEntry = path.at(-1) !== name;
    const out = required && !isEntry ? '' : ', or take it out';
    const subject = isEntry ? `An entry of ${quote(name)}` : quote(name);
    this.fault(
      path,
      'wrong-type',
      name,
      `${subject} is ${wanted}, but this is ${typeName(value)}. Write ${wanted}${out}.`,
    );
  }

  private empty({ name, required }: PropertyFormat, path: Path): void {
    const out =
      required && path.at(-1) === name
        ? `Write what it should say: ${name} is required`
        : 'Write what it should say, or take it out';
    this.fault(path, 'empty-string', name, `This text is empty. ${out}.`);
  }

  private unknown(format: ObjectFormat, name: string, path: Path): void {
    const near = () => nearest(format.properties.keys(), name, NEAR_LIMIT);
    const message = () =>
      `${article(format.title, true)} has no property ${quote(name)}.${didYouMean(near()) || ' Take it out; what has no property of its own can be an attribute.'}`;
    this.fault([...path, name], 'unknown-property', name, message, { onKey: true, near });
  }

  duplicate(path: Path): void {
    const name = String(path.at(-1));
    this.fault(
      path,
      'duplicate-property',
      name,
      `${quote(name)} stands twice in this object, and only the last one counts. Take one of them out.`,
      { onKey: true },
    );
  }

  tooFew(array: ArrayName): void {
    this.fault(
      [array],
      'too-few',
      array,
      `${quote(array)} is empty, but a graph has at least one ${ENTRY_FORMATS[array].title}.`,
    );
  }

  fault(path: Path, problem: ShapeProblem, property: string, message: Finding['message'], more: More = {}): void {
    const { item } = this;
    const { near } = more;
    // Asked late: entries that come or go before this one move it.
    const data = () => ({ ...identity(item), problem, property, ...(near === undefined ? {} : { near: near() }) });
    this.report({ item, path, ...(more.onKey ? { onKey: true } : {}), message, data });
  }
}

/** Which object it is about: by its id, else by its place. */
function identity(item: Item | null): Readonly<Record<string, unknown>> {
  if (item === null) return {};
  if (item.facts === undefined) return { array: item.array, index: item.index };
  return { [`${item.facts.kind}Id`]: item.facts.id };
}

/** Whether a nested object is without a fault. */
function fits(format: ObjectFormat, value: Readonly<Record<string, unknown>>): boolean {
  for (const name in value) {
    const property = format.properties.get(name);
    if (property === undefined || property.kind.is !== 'text') return false;
    const text = value[name];
    if (typeof text !== 'string' || text === '') return false;
  }
  for (const property of format.required) if (!Object.hasOwn(value, property.name)) return false;
  return true;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : article(typeof value);
}

function article(noun: string, capital = false): string {
  const text = /^[aeio]/.test(noun) ? `an ${noun}` : `a ${noun}`;
  return capital ? text[0]?.toUpperCase() + text.slice(1) : text;
}

function firstSentence(doc: string): string {
  const text = doc.replaceAll('`', '');
  const end = text.indexOf('. ');
  const sentence = end < 0 ? text : text.slice(0, end + 1);
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** Whether a value would be at fault if it stood under this property. */
export function hasFaults(property: PropertyFormat, value: unknown): boolean {
  let faults = 0;
  const walk = new Walk(null, () => faults++);
  walk.value(property, value, NOWHERE);
  return faults > 0;
}
