import * as l10n from '@vscode/l10n';
import { createConnection } from 'vscode-languageserver/node';
import type { Localize } from '../language/localize.ts';
import type { InitializationOptions } from '../protocol/messages.ts';
import { Server } from './server.ts';

/** The translator of labels; English where the client sent no bundle. */
function localizer(bundle: InitializationOptions['l10n']): Localize {
  if (bundle) l10n.config({ contents: { ...bundle } });
  return (message, ...values) => l10n.t(message, ...values);
}

const connection = createConnection();
process.on('uncaughtException', (error) => connection.console.error(error.stack ?? error.message));
process.on('unhandledRejection', (reason) => {
  connection.console.error(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
});
new Server(connection, localizer).listen();
