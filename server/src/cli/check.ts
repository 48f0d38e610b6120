import { relative, sep } from 'node:path';
import { isInside } from '../adapters/containment.ts';
import { discoverRoot } from '../adapters/discovery.ts';
import { checkAnswer, checkGraph, openFile, readGraph } from '../adapters/project.ts';
import { nodeHash } from '../adapters/system.ts';
import { CanonicalVersions } from '../engine/graph/canonical.ts';
import { type Checker, type Diagnostic, inFileOrder } from '../engine/rules/checker.ts';
import { filed } from '../engine/rules/filed.ts';
import { baselineOf } from './baseline.ts';
import { type Command, EXIT, type Request, textOption, WORKSPACE_OPTION, type World } from './command.ts';
import { fixGraph } from './fix.ts';
import { renderGithub } from './render/github.ts';
import type { Paint } from './render/paint.ts';
import type { Report, ReportedFinding } from './render/report.ts';
import { renderSarif } from './render/sarif.ts';
import { renderText } from './render/text.ts';
import { assertSaved, readShared, type SharedProject } from './shared-project.ts';
import { byFile, tracedFindings, tracesOf, withTraces } from './traces.ts';

const LEGACY_CODE = 'graph/legacy-format';
const MIGRATE = 'groundplan migrate shows what that changes, and does it with --write';
const FORMATS = ['text', 'json', 'sarif', 'github'] as const;

// @implements arch:req-check-command
export const check: Command = {
  name: 'check',
  summary: 'Check the graph, the specifications and the markers in code',
  usage: [
    'check [FILE] [--workspace DIR] [--baseline REF|FILE] [--json | --format text|json|sarif|github]',
    'check --fix [FILE] [--workspace DIR] [--baseline REF|FILE] [--json | --format …]',
  ],
  details: [
    'Says for each finding where it is, what is wrong and what would be right. Ends with exit code 1 if there are errors; ' +
      'warnings and infos alone leave it 0.',
    'Without FILE that is the graph of the workspace, its specifications, and the markers in its code.',
    'With FILE that one graph is checked, wherever it lies, with the groundplan.json of --workspace, else of the nearest folder above it that has one.',
  ],
  positionals: [{ name: 'FILE', summary: "A graph. Default: the workspace's." }],
  options: {
    workspace: WORKSPACE_OPTION,
    baseline: {
      type: 'string',
      value: 'REF|FILE',
      summary:
        'The graph as it was: a file, or a git revision. A view that was over the limit there and has not grown is a warning instead of an error.',
    },
    fix: {
      type: 'boolean',
      summary: 'First write anew what follows from the graph itself: copied names, statements and lists of views.',
    },
    format: { type: 'string', choices: FORMATS, summary: 'How to print the findings. Default: text.' },
  },
  async run(request, world) {
    const { cancellation } = world;
    const project = await open(request, world);
    if (request.options.fix) await assertSaved(project, world);
    const given = textOption(request, 'baseline');
    const baseline = given === undefined ? undefined : await baselineOf(given, project.graph, world);
    cancellation.throwIfCancelled();
    const fixed = request.options.fix ? await fixGraph(project, cancellation) : undefined;
    const { text } = await readGraph(project.graph);
    cancellation.throwIfCancelled();
    const checker = checkGraph(project, text, baseline);
    // A graph that was named by itself is checked by itself.
    const traces =
      request.positionals.length === 0
        ? await tracesOf(project, checker.document, !request.json, cancellation)
        : { diagnostics: [], texts: new Map() };
    const whole = withTraces(checkAnswer(project.graph.name, checker, new CanonicalVersions(nodeHash)), traces);
    const answer = { ...whole, ...(fixed ? { fixed } : {}), ...(project.unsaved ? { unsaved: true } : {}) };
    const shown = (absolute: string) => shownPath(absolute, world.cwd);
    const report = (): Report => {
      const path = shown(project.graph.absolute);
      const findings = [...findingsOf(checker, project.graph.name, path), ...tracedFindings(traces, project, shown)];
      return {
        answer,
        findings: byFile(findings, ({ diagnostic }) => diagnostic.file),
        shownPath: path,
        version: world.version,
      };
    };
    const exit = answer.summary.errors > 0 ? EXIT.failed : EXIT.done;
    return { exit, value: answer, text: (paint) => render(textOption(request, 'format'), report(), paint) };
  },
};

/** A graph that is named by itself is read from disk, as hooks and pipelines want it. */
async function open(request: Request, world: World): Promise<SharedProject> {
  const { cwd, env } = world;
  const [file] = request.positionals;
  const explicit = textOption(request, 'workspace');
  if (file === undefined) return readShared(discoverRoot({ explicit, env, cwd, upwards: true }).root, world);
  const root = explicit === undefined ? undefined : discoverRoot({ explicit, cwd, upwards: false }).root;
  return { ...(await openFile(file, cwd, root)), unsaved: false };
}

function render(format: string | undefined, report: Report, paint: Paint): string {
  if (format === 'sarif') return renderSarif(report);
  return format === 'github' ? renderGithub(report) : renderText(report, paint);
}

/** The diagnostics of the answer, in its order, with what would mend them. */
function findingsOf(checker: Checker, file: string, shownPath: string): ReportedFinding[] {
  const reported = (diagnostic: Diagnostic, help: string | undefined, derivable: boolean): ReportedFinding => {
    const { offset } = diagnostic;
    return { diagnostic: filed(diagnostic, file), offset, source: checker.document, shownPath, help, derivable };
  };
  if (!checker.document.valid) {
    return checker.diagnostics().map((diagnostic) => reported(diagnostic, undefined, false));
  }
  const found = checker.findings().map((finding) => ({ finding, diagnostic: checker.diagnostic(finding) }));
  found.sort((a, b) => inFileOrder(a.diagnostic, b.diagnostic));
  const isCurrent = checker.document.generation === 3;
  return found.map(({ finding, diagnostic }) => {
    // What is not edited before it is migrated needs no other advice.
    if (!isCurrent) return reported(diagnostic, finding.code === LEGACY_CODE ? MIGRATE : undefined, false);
    const fixes = checker.fixes(finding);
    const derivable = fixes.some((fix) => fix.derivable === true);
    return reported(diagnostic, fixes[0]?.title, derivable);
  });
}

/** A path that terminals and pipelines find from where the command ran. */
function shownPath(absolute: string, cwd: string): string {
  const path = isInside(cwd, absolute) ? relative(cwd, absolute) : absolute;
  return path.split(sep).join('/');
}
