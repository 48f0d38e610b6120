// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into field by field, and a wrong guess fails the test
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GRAPH_PATH, pretty } from '../cli/graphs.ts';
import { runJson } from '../cli/run.ts';
import { temporaryFolder } from '../support/folders.ts';

/**
 * An office with as many desks as a test wants. The view "floor" hangs below the root view and shows the first desks; the
 * view "store" shows all the others. Nothing is wrong with it but what the test asks for.
 */
export function office({ shown, desks = shown + 3 }: { shown: number; desks?: number }): any {
  const ids = Array.from({ length: desks }, (_, k) => `desk-${k + 1}`);
  const stored = ids.slice(shown);
  const views = [
    view('root', 'SystemArchitecture', undefined, ['office', 'storage']),
    view('floor', 'Floor', ['office', 'Office'], ids.slice(0, shown)),
    view('store', 'Store', ['storage', 'Storage'], stored),
  ];
  views[0].included_relationships = ['r-office'];
  return {
    name: 'Office',
    description: 'Desks, and where they are shown.',
    elements: [
      { id: 'office', name: 'Office', type: 'Location', subdiagram_views: [{ view_id: 'floor', view_name: 'Floor' }] },
      {
        id: 'storage',
        name: 'Storage',
        type: 'Location',
        subdiagram_views: [{ view_id: 'store', view_name: 'Store' }],
      },
      ...ids.map((id) => ({ id, name: id, type: 'Equipment' })),
    ],
    relationships: [related('r-office', 'office', 'storage', ['Office', 'Storage'])],
    views,
  };
}

function view(
  id: string,
  name: string,
  owner: readonly [id: string, name: string] | undefined,
  members: string[],
): any {
  return {
    view_id: id,
    view_name: name,
    ...(owner ? { parent_element_id: owner[0], parent_element_name: owner[1] } : {}),
    included_elements: members,
    included_relationships: [],
  };
}

/** An Association, which may lead from anything to anything. */
export function related(id: string, source: string, target: string, names: readonly string[] = [source, target]): any {
  return {
    id,
    statement: `${names[0]} --(Association)--> ${names[1]}`,
    name: 'stands beside',
    type: 'Association',
    source_id: source,
    target_id: target,
    source_name: names[0],
    target_name: names[1],
  };
}

/** A workspace with a graph, and the command line in it. */
export class Workspace {
  readonly folder: string;

  constructor(graph: unknown, files: Readonly<Record<string, string>> = {}) {
    this.folder = temporaryFolder({ [GRAPH_PATH]: pretty(graph), ...files });
  }

  get text(): string {
    return readFileSync(join(this.folder, GRAPH_PATH), 'utf8');
  }

  /** The members of a view, as they stand in the file. */
  members(viewId: string): string[] {
    return JSON.parse(this.text).views.find((found: any) => found.view_id === viewId).included_elements;
  }

  preview(...mutations: unknown[]): Promise<any> {
    return this.edit(['--dry-run'], mutations);
  }

  write(...mutations: unknown[]): Promise<any> {
    return this.edit([], mutations);
  }

  async run(...args: string[]): Promise<any> {
    return (await runJson(args, { cwd: this.folder })).value;
  }

  private async edit(options: string[], mutations: unknown[]): Promise<any> {
    const stdin = JSON.stringify({ mutations });
    return (await runJson(['edit', ...options], { cwd: this.folder, stdin })).value;
  }
}

/** What an answer says of views that would hold too much. */
export function capacityFaults(answer: any): unknown[] {
  return (answer.errors ?? []).filter(({ code }: any) => code === 'view/capacity').map(({ data }: any) => data);
}

export const desk = (id: string): any => ({ id, name: id, type: 'Equipment' });
