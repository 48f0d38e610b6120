import type { DocumentLink } from 'vscode-languageserver';
import type { ElementItem } from '../engine/graph/item.ts';
import { testFileOf } from '../engine/rules/runnable.ts';
import type { FileResolver } from './definition.ts';
import type { GraphSession } from './graph-session.ts';

/** Which file the link leads to, found when it is followed. */
interface LinkData {
  readonly uri: string;
  readonly path: string;
}

/** More than this nobody follows, and the editor asks after every pause in typing. */
const MOST_LINKS = 5_000;

// @implements arch:req-editor-highlights-links
/** From the acceptance criteria of test cases to their files. */
export function documentLinks(session: GraphSession): DocumentLink[] {
  const { document, uri } = session;
  const links: DocumentLink[] = [];
  for (const item of document.items.elements) {
    if (item.facts === undefined) continue;
    for (const { index, acceptanceCriteria } of (item as ElementItem).facts.testcases) {
      const path = acceptanceCriteria === undefined ? undefined : testFileOf(acceptanceCriteria);
      if (path === undefined || document.startOf(item) === undefined) continue;
      const { start, end } = document.placeOf(item, ['testcases', index, 'acceptanceCriteria']).range;
      const inside = {
        start: { line: start.line, character: start.character + 1 },
        end: { line: end.line, character: end.character - 1 },
      };
      const data: LinkData = { uri, path };
      links.push({ range: inside, data });
      if (links.length === MOST_LINKS) return links;
    }
  }
  return links;
}

export function resolveDocumentLink(link: DocumentLink, files: FileResolver): DocumentLink {
  const target = files.fileUri((link.data as LinkData).path);
  return target === undefined ? link : { ...link, target };
}
