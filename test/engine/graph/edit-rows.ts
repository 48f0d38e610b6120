import assert from 'node:assert/strict';
import { applyEdits, planEdits } from '../../../server/src/engine/graph/edit-plan.ts';
import type { ArrayName } from '../../../server/src/engine/graph/facts.ts';
import type { Path } from '../../../server/src/engine/graph/item.ts';
import type { Operation, TextEdit } from '../../../server/src/engine/graph/operations.ts';
import { PlainDocument } from './plain-document.ts';

/** Operations as the tables write them: [op, place, value]; a place is "elements/0/name" or "" for the root. */
export type Row = readonly [op: Operation['op'], place: string, value?: unknown];

function operationOf(document: PlainDocument, [op, place, value]: Row): Operation {
  const steps: Path = place
    .split('/')
    .filter(Boolean)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  if (op === 'add-item') return { op, array: place as ArrayName, value };
  const [array, index, ...rest] = steps;
  const item = typeof index === 'number' ? document.items[array as ArrayName]?.[index] : undefined;
  if (op === 'remove-item') return { op, item: item ?? assert.fail(`no item at ${place}`) };
  return { op, item: item ?? null, path: item ? rest : steps, value } as Operation;
}

export function edited(text: string, ...rows: Row[]): string {
  return applyEdits(text, plan(text, ...rows));
}

export function plan(text: string, ...rows: Row[]): TextEdit[] {
  const document = new PlainDocument(text);
  return planEdits(
    document,
    rows.map((row) => operationOf(document, row)),
  );
}

/** Asserts the whole text after the edits, each row on the same text. */
export function check(text: string, ...cases: [title: string, rows: Row[], after: string][]): void {
  for (const [title, rows, after] of cases) {
    it(title, () => {
      assert.equal(edited(text, ...rows), after);
      JSON.parse(after);
    });
  }
}

/** A graph as most files hold it. */
export const PRETTY = `{
  "name": "Shop",
  "elements": [
    {
      "id": "a",
      "name": "A"
    },
    {
      "id": "b",
      "name": "B",
      "attributes": [
        {
          "name": "x"
        },
        {
          "name": "y"
        }
      ]
    },
    {
      "id": "c",
      "name": "C",
      "attributes": []
    }
  ],
  "relationships": [],
  "views": [
    {
      "view_id": "v",
      "included_elements": [
        "a",
        "b",
        "c"
      ]
    }
  ]
}
`;
