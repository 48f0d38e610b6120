import * as vscode from 'vscode';
import type { RootStatus, StatusParams } from '../../server/src/protocol/messages.ts';

/** Paths of the graphs, for `when` clauses: `resourcePath in groundplan.graphs`. */
const GRAPHS_CONTEXT = 'groundplan.graphs';

/** The language status of every open graph: valid, or how many problems it has; a click opens them. */
export class GraphStatus implements vscode.Disposable {
  readonly #items = new Map<string, vscode.LanguageStatusItem>();
  readonly #listening: vscode.Disposable;

  constructor(onStatus: vscode.Event<StatusParams>) {
    this.#listening = onStatus((params) => this.#show(params));
  }

  dispose(): void {
    this.#listening.dispose();
    for (const item of this.#items.values()) item.dispose();
    this.#items.clear();
  }

  #show({ roots }: StatusParams): void {
    const shown = new Set<string>();
    for (const root of roots) {
      if (root.check === undefined) continue;
      shown.add(root.graph);
      describe(this.#item(root), root.check);
    }
    for (const [graph, item] of this.#items) {
      if (shown.has(graph)) continue;
      item.dispose();
      this.#items.delete(graph);
    }
    const paths = roots.map(({ graph }) => vscode.Uri.parse(graph).fsPath);
    void vscode.commands.executeCommand('setContext', GRAPHS_CONTEXT, paths);
  }

  #item({ graph }: RootStatus): vscode.LanguageStatusItem {
    const known = this.#items.get(graph);
    if (known) return known;
    const { scheme, fsPath } = vscode.Uri.parse(graph);
    const item = vscode.languages.createLanguageStatusItem(`groundplan.graph.${graph}`, { scheme, pattern: fsPath });
    item.name = vscode.l10n.t('Groundplan Graph');
    item.command = { title: vscode.l10n.t('Show Problems'), command: 'workbench.actions.view.problems' };
    this.#items.set(graph, item);
    return item;
  }
}

function describe(item: vscode.LanguageStatusItem, check: NonNullable<RootStatus['check']>): void {
  const { parses, errors, warnings, infos, generation } = check;
  if (!parses) {
    item.severity = vscode.LanguageStatusSeverity.Error;
    item.text = vscode.l10n.t('Graph does not parse');
    item.detail = vscode.l10n.t('What is shown is of the last text that did.');
    return;
  }
  const { LanguageStatusSeverity: Severity } = vscode;
  item.severity = errors > 0 ? Severity.Error : warnings > 0 ? Severity.Warning : Severity.Information;
  const counts = [
    ...(errors === 1 ? [vscode.l10n.t('1 error')] : errors > 1 ? [vscode.l10n.t('{0} errors', errors)] : []),
    ...(warnings === 1 ? [vscode.l10n.t('1 warning')] : warnings > 1 ? [vscode.l10n.t('{0} warnings', warnings)] : []),
    ...(infos === 1 ? [vscode.l10n.t('1 hint')] : infos > 1 ? [vscode.l10n.t('{0} hints', infos)] : []),
  ];
  item.text = counts.length === 0 ? vscode.l10n.t('Graph is valid') : counts.join(', ');
  item.detail =
    generation === 3 ? 'Groundplan' : vscode.l10n.t('Groundplan, older format of generation {0}', generation);
}
