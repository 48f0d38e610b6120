import { GroundplanError } from '../../engine/errors.ts';
import type { DiskWorkspace } from '../disk-workspace.ts';
import { readHostFile } from './host-file.ts';

/**
 * Lays over a workspace what an editor that has it open holds and has not saved.
 * @param version of Groundplan: an editor with another one is not asked
 * @returns true where there was something
 */
export async function layUnsavedTexts(workspace: DiskWorkspace, version: string): Promise<boolean> {
  const address = readHostFile(workspace.realRoot);
  if (address === null || address.version !== version) return false;
  // Read late: mostly there is no editor to ask.
  const { RemoteHost } = await import('./remote.ts');
  const host = await RemoteHost.attach(workspace.realRoot, address);
  if (host === null) return false;
  try {
    const texts = await host.unsavedTexts();
    for (const { path, text, version: edition } of texts) workspace.setOverlay(path, text, edition, true);
    return texts.length > 0;
  } catch (error) {
    // Closed while it was asked: nobody holds anything any more.
    if (error instanceof GroundplanError && ['host/gone', 'host/not-served'].includes(error.code)) return false;
    throw error;
  } finally {
    host.dispose();
  }
}
