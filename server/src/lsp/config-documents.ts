import { ruleCodes } from '../adapters/project.ts';
import { configDiagnostics } from '../language/config-diagnostics.ts';
import type { Environment } from './graph-service.ts';
import type { Publisher } from './publisher.ts';
import type { Roots } from './roots.ts';
import { keyOf, uriOf } from './uris.ts';

interface ConfigText {
  readonly uri: string;
  readonly text: string;
}

/** groundplan.json says what everything else is judged by: its faults are shown whether it is open or not. */
export class ConfigDocuments {
  /** Those that the client holds open, by key. */
  readonly #open = new Map<string, ConfigText>();

  constructor(
    private readonly roots: Roots,
    private readonly environment: Environment,
    private readonly publisher: Publisher,
  ) {}

  set(uri: string, text: string): void {
    this.#open.set(keyOf(uri), { uri, text });
    this.publish();
  }

  close(uri: string): void {
    this.#open.delete(keyOf(uri));
  }

  publish(): void {
    const texts = new Map<string, ConfigText>();
    for (const { configPath, configText } of this.roots.all()) {
      const uri = uriOf(configPath);
      texts.set(keyOf(uri), { uri, text: configText ?? '{}' });
    }
    for (const [key, config] of this.#open) texts.set(key, config);
    for (const { uri, text } of texts.values()) {
      this.publisher.publish(uri, configDiagnostics(text, ruleCodes(), this.environment.jsonService));
    }
  }
}
