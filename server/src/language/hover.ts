import { type Hover, MarkupKind, type Position } from 'vscode-languageserver';
import type { TestcaseFacts } from '../engine/graph/facts.ts';
import type { GraphIndex } from '../engine/graph/graph-index.ts';
import {
  byIndex,
  type ElementItem,
  type Item,
  type KnownItem,
  type RelationshipItem,
  type ViewItem,
} from '../engine/graph/item.ts';
import { isObject } from '../engine/graph/read-facts.ts';
import { VIEW_CAPACITY } from '../engine/graph/vocabulary.ts';
import { testFileOf } from '../engine/rules/runnable.ts';
import { memberCount } from '../engine/rules/view15.ts';
import type { FileResolver } from './definition.ts';
import type { GraphSession } from './graph-session.ts';
import type { Localize } from './localize.ts';
import { code, link, plain, shortened } from './markdown.ts';
import { namedAt } from './named-at.ts';
import { NO_TRACES, type Trace, type TraceFinder } from './traces.ts';

/** A hover is read at a glance. */
const LONGEST_DESCRIPTION = 300;
const MOST_IN_A_ROW = 6;

// @implements arch:req-editor-hover
// @implements arch:req-editor-hover-proof
/**
 * What an id or a name means, on the id or name and nowhere else: what it is, what touches it and what proves it, each
 * with a link that goes there.
 */
export function hover(
  session: GraphSession,
  position: Position,
  localize: Localize,
  files: FileResolver,
  traces: TraceFinder = NO_TRACES,
): Hover | null {
  const { document, checker } = session;
  const named = namedAt(session, document.offsetAt(position));
  if (named === undefined) return null;
  const words = new Words(session, localize, files, traces);
  const value = words.about(checker.index[named.kind](named.id));
  if (value === undefined) return null;
  return { contents: { kind: MarkupKind.Markdown, value }, range: document.rangeAt(named.start, named.end) };
}

class Words {
  private readonly index: GraphIndex;

  constructor(
    private readonly session: GraphSession,
    private readonly localize: Localize,
    private readonly files: FileResolver,
    private readonly traces: TraceFinder,
  ) {
    this.index = session.checker.index;
  }

  about(item: KnownItem | undefined): string | undefined {
    switch (item?.array) {
      case 'elements':
        return this.element(item as ElementItem);
      case 'relationships':
        return this.relationship(item as RelationshipItem);
      case 'views':
        return this.view(item as ViewItem);
      default:
        return undefined;
    }
  }

  private element(element: ElementItem): string {
    const { index, localize } = this;
    const { id, typeText, parent, testcases } = element.facts;
    const relationships = [...index.relationshipsAt(id)].sort(byIndex);
    const far = (other: string | undefined, { facts }: RelationshipItem) =>
      `${this.linkTo('element', other)} (${plain(facts.typeText ?? '?')})`;
    return paragraphs([
      `**${this.linkTo('element', id)}** · ${plain(typeText ?? '?')} · ${code(id)}`,
      description(element),
      rows(
        [
          [localize('Part of'), parent === undefined ? [] : [this.linkTo('element', parent)]],
          [
            localize('In'),
            relationships.filter(({ facts }) => facts.targetId === id).map((one) => far(one.facts.sourceId, one)),
          ],
          [
            localize('Out'),
            relationships.filter(({ facts }) => facts.sourceId === id).map((one) => far(one.facts.targetId, one)),
          ],
          [localize('Views'), this.views(index.viewsShowing(id))],
          [localize('Opens'), this.views(index.viewsOwnedBy(id))],
          [localize('Tests'), testcases.map((testcase) => this.test(testcase))],
          [localize('Implemented by'), this.traced(id, 'implements')],
          [localize('Verified by'), this.traced(id, 'verifies')],
        ],
        localize,
      ),
    ]);
  }

  private relationship(relationship: RelationshipItem): string {
    const { id, sourceId, targetId, typeText } = relationship.facts;
    const name = textOf(relationship, 'name');
    const ends = `**${this.linkTo('element', sourceId)}** → **${this.linkTo('element', targetId)}**`;
    return paragraphs([
      `${ends} · ${plain(typeText ?? '?')} · ${code(id)}`,
      name === undefined || name === typeText ? undefined : plain(name),
      description(relationship),
      rows([[this.localize('Views'), this.views(this.index.viewsIncluding(id))]], this.localize),
    ]);
  }

  private view(view: ViewItem): string {
    const { localize } = this;
    const { id, parentId, relationships } = view.facts;
    const members = localize('{0}/{1} elements', memberCount(view.facts), VIEW_CAPACITY);
    return paragraphs([
      `**${this.linkTo('view', id)}** · ${plain(localize('view'))} · ${code(id)}`,
      description(view),
      rows(
        [
          [
            localize('Shows'),
            [
              plain(members),
              plain(
                relationships.length === 1
                  ? localize('1 relationship')
                  : localize('{0} relationships', relationships.length),
              ),
            ],
          ],
          [localize('Below'), parentId === undefined ? [] : [this.linkTo('element', parentId)]],
        ],
        localize,
      ),
    ]);
  }

  /** The name, as a link to where it stands in the graph. */
  private linkTo(kind: 'element' | 'view', id: string | undefined): string {
    const item: KnownItem | undefined = id === undefined ? undefined : this.index[kind](id);
    if (item === undefined) return plain(id ?? '?');
    const { document, uri } = this.session;
    const name = (item as ElementItem | ViewItem).facts.name ?? item.facts.id;
    const start = document.startOf(item);
    return start === undefined ? plain(name) : link(name, uri, document.positionAt(start));
  }

  private views(views: Iterable<ViewItem>): string[] {
    return [...views].sort(byIndex).map(({ facts }) => this.linkTo('view', facts.id));
  }

  private traced(id: string, wanted: Trace['verb']): string[] {
    return this.traces(id)
      .filter(({ verb }) => verb === wanted)
      .map(({ name, uri, line }) => link(name, uri, { line, character: 0 }));
  }

  private test({ name, acceptanceCriteria }: TestcaseFacts): string {
    const path = acceptanceCriteria === undefined ? undefined : testFileOf(acceptanceCriteria);
    const uri = path === undefined ? undefined : this.files.fileUri(path);
    return uri === undefined ? plain(name ?? '?') : link(name ?? path ?? '?', uri);
  }
}

function description(item: Item): string | undefined {
  const text = textOf(item, 'description');
  return text === undefined ? undefined : plain(shortened(text, LONGEST_DESCRIPTION));
}

function textOf(item: Item, property: string): string | undefined {
  const value = isObject(item.value) ? item.value[property] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function paragraphs(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}

/** One line a label; a label without entries has none. */
function rows(list: readonly (readonly [label: string, entries: readonly string[]])[], localize: Localize): string {
  return list
    .filter(([, entries]) => entries.length > 0)
    .map(([label, entries]) => {
      const shown = entries.slice(0, MOST_IN_A_ROW).join(', ');
      const rest = entries.length - MOST_IN_A_ROW;
      return `**${label}** ${rest > 0 ? localize('{0} and {1} more', shown, rest) : shown}`;
    })
    .join('  \n');
}
