import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOrInstallProgram } from '../../test/debian-packages.ts';

const run = promisify(execFile);
const CONNECTIONS = 8;
/** The load runs on this core, the servers on the other one. */
const PIN = ['taskset', '-c', '1'];

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  cookie: string;
  body: string;
}

export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The processor time of the server and of its PostgreSQL per response, in milliseconds. Other load on the machine hardly affects it. */
  cpuMs: number;
  /** The mean size of a response with its headers. */
  bytes: number;
}

interface LoadedServer {
  url: string;
  port: number;
  /** Where the requests are written for wrk. */
  folder: string;
  /** Names the file with the requests. Loads that run at once need different names. */
  name?: string;
}

/**
 * Sends the requests repeatedly with wrk.
 * @throws when a response is not a success or a connection fails, or with the command to install wrk
 */
export async function runLoad(
  { url, port, folder, name = 'requests' }: LoadedServer,
  requests: LoadRequest[],
  seconds: number,
): Promise<Omit<LoadResult, 'cpuMs'>> {
  const wrk = await findOrInstallProgram({
    name: 'wrk',
    debianPackage: 'wrk',
    variable: 'WRK_PATH',
    need: 'The bench sends its requests with wrk',
  });
  const file = join(folder, `${name}.txt`);
  // Without zstd, pages are compressed with brotli, also under load.
  const encode = (path: string) => (path.includes('.data') ? 'gzip, br, zstd' : 'gzip, br');
  const lines = requests.flatMap(({ method, path, cookie, body }) => [
    ...[method, path, encode(path), cookie, body],
  ]);
  await writeFile(file, `${lines.join('\n')}\n`);
  const script = join(import.meta.dirname, 'wrk-script.lua');
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '30s', '-s', script];
  const [command = '', ...rest] = [...PIN, wrk, ...options, url, '--', file, `http://localhost:${port}`];
  const { stdout } = await run(command, rest);
  const figures = JSON.parse(/RESULT (.*)/.exec(stdout)?.[1] ?? '{"requests":0}');
  const { requests: count, microseconds, p50, p99, bytes, refused, broken } = figures;
  if (count === 0 || refused + broken > 0) throw new Error(`Some requests failed:\n${stdout}`);
  return { perSecond: count / (microseconds / 1e6), p50: p50 / 1000, p99: p99 / 1000, bytes: bytes / count };
}
