import packageJson from '../../../package.json';
import { CancellationSource, whenCancelled } from '../adapters/system.ts';
import { EXIT, type Sink, type Source } from './command.ts';
import { COMMANDS } from './commands.ts';
import { runCommandLine } from './frame.ts';

async function main(): Promise<void> {
  const cancellation = new CancellationSource();
  process.on('SIGINT', () => {
    // Whoever asks twice does not want to wait for an orderly end.
    if (cancellation.cancelled) process.exit(EXIT.interrupted);
    cancellation.cancel();
  });
  const failures: string[] = [];
  const world = {
    cwd: process.cwd(),
    env: process.env,
    version: packageJson.version,
    stdin: sourceOf(process.stdin, cancellation),
    stdout: sinkOf(process.stdout, failures),
    stderr: sinkOf(process.stderr, []),
    cancellation,
  };
  const exit = await runCommandLine(process.argv.slice(2), world, COMMANDS);
  const [failure] = failures;
  if (failure !== undefined)
    await world.stderr.write(`error[output/failed] The answer could not be written: ${failure}.\n`);
  process.exitCode = failure === undefined ? exit : Math.max(exit, EXIT.failed);
}

/** Whoever reads may leave early (`| head`); that is no failure. A full disk is one. */
function sinkOf(stream: NodeJS.WriteStream, failures: string[]): Sink {
  let broken = false;
  const fail = (error: NodeJS.ErrnoException) => {
    if (!broken && error.code !== 'EPIPE') failures.push(error.message);
    broken = true;
  };
  stream.on('error', fail);
  return {
    isTerminal: stream.isTTY === true,
    write: (text) =>
      new Promise((resolve) => {
        if (broken || text === '') return resolve();
        try {
          // Called when the system has taken all of it, so that nothing is lost when the process ends.
          stream.write(text, () => resolve());
        } catch (error) {
          fail(error as NodeJS.ErrnoException);
          resolve();
        }
      }),
  };
}

function sourceOf(stream: NodeJS.ReadStream, cancellation: CancellationSource): Source {
  return {
    isTerminal: stream.isTTY === true,
    async read(mostBytes) {
      const parts: Uint8Array[] = [];
      let size = 0;
      // Whoever writes to us may never end.
      const stop = whenCancelled(cancellation, () => stream.destroy());
      try {
        for await (const part of stream as AsyncIterable<Uint8Array>) {
          size += part.length;
          if (size > mostBytes) return null;
          parts.push(part);
        }
      } catch (error) {
        cancellation.throwIfCancelled();
        throw error;
      } finally {
        stop();
      }
      return Buffer.concat(parts);
    },
  };
}

void main();
