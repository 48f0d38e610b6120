import { dirtyInEditor } from '../adapters/graph-writer.ts';
import { layUnsavedTexts } from '../adapters/host/unsaved.ts';
import { openProject, type Project } from '../adapters/project.ts';
import type { World } from './command.ts';

/** A workspace as the editor shows it that has it open. */
export interface SharedProject extends Project {
  /** True where that is not what is on disk. */
  readonly unsaved: boolean;
}

const NOTE = 'note: An editor has changes here that are not saved; this is what it shows.\n';

/** @throws GroundplanError `workspace/*`, `config/*` */
export async function openShared(root: string, world: World): Promise<SharedProject> {
  const project = await openProject(root);
  return { ...project, unsaved: await layUnsavedTexts(project.workspace, world.version) };
}

/** As openShared, for commands that only read: people are told what they are looking at. */
export async function readShared(root: string, world: World): Promise<SharedProject> {
  const project = await openShared(root, world);
  if (project.unsaved) await world.stderr.write(NOTE);
  return project;
}

/**
 * For commands that write: an editor's unsaved text would be written over, or would come to stand over what was written.
 * @throws Refusal `CANONICAL_DIRTY_IN_EDITOR`
 */
export async function assertSaved({ workspace, graph }: Project, world: World): Promise<void> {
  await layUnsavedTexts(workspace, world.version);
  if (graph.files.isDirty(graph.path)) throw dirtyInEditor(graph.name);
}
