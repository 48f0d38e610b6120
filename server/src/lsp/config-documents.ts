import { ruleCodes } from '../adapters/project.ts';
import { CONFIG_FILE } from '../engine/config.ts';
import { configDiagnostics } from '../language/config-diagnostics.ts';
import type { Environment } from './graph-service.ts';
import type { Publisher } from './publisher.ts';
import type { Roots } from './roots.ts';
import { keyOf, uriOf } from './uris.ts';

interface ConfigText {
  readonly uri: string;
  readonly text: string;
}

/**
 * The groundplan.json files. They say what everything else is judged by, so their faults are shown whether they are
 * open or not: of the text in the editor, else of that on disk, which is the one that counts.
 */
export class ConfigDocuments {
  readonly #open = new Map<string, ConfigText>();
  #shown: ReadonlyMap<string, ConfigText> = new Map();

  constructor(
    private readonly roots: Roots,
    private readonly environment: Environment,
    private readonly publisher: Publisher,
  ) {}

  static is(uri: string): boolean {
    return uri.endsWith(`/${CONFIG_FILE}`);
  }

  /** Opened or changed. */
  set(uri: string, text: string): void {
    this.#open.set(keyOf(uri), { uri, text });
    this.publish();
  }

  close(uri: string): void {
    this.#open.delete(keyOf(uri));
    this.publish();
  }

  publish(): void {
    const texts = new Map<string, ConfigText>();
    for (const { configPath, configText } of this.roots.all()) {
      const uri = uriOf(configPath);
      if (configText !== null) texts.set(keyOf(uri), { uri, text: configText });
    }
    for (const [key, open] of this.#open) texts.set(key, open);
    for (const [key, { uri }] of this.#shown) if (!texts.has(key)) this.publisher.clear(uri);
    for (const { uri, text } of texts.values()) {
      this.publisher.publish(uri, configDiagnostics(text, ruleCodes(), this.environment.jsonService));
    }
    this.#shown = texts;
  }
}
