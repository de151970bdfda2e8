import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOrInstallProgram } from '../../test/debian-packages.ts';

const run = promisify(execFile);

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  encoding: string;
  cookie: string;
  body: string;
}

export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The mean size of a response with its headers. */
  bytes: number;
}

export interface Load {
  url: string;
  /** The origin of the site, sent as the Origin header. */
  publicUrl: string;
  requests: LoadRequest[];
  seconds: number;
  connections: number;
  /** The command that pins wrk to another core than the server's, e.g. `taskset -c 1`. */
  pin: string[];
  folder: string;
}

/** Sends the requests repeatedly with wrk. @throws when a response is not a success or a connection fails */
export async function runLoad(
  wrk: string,
  { url, publicUrl, requests, pin, folder, ...how }: Load,
): Promise<LoadResult> {
  const file = join(folder, 'requests.txt');
  const lines = requests.flatMap(({ method, path, encoding, cookie, body }) => [
    method,
    path,
    encoding,
    cookie,
    body,
  ]);
  await writeFile(file, `${lines.join('\n')}\n`);
  const script = join(import.meta.dirname, 'wrk-script.lua');
  const options = ['-t1', `-c${how.connections}`, `-d${how.seconds}s`, '--timeout', '30s', '-s', script];
  const [command = '', ...rest] = [...pin, wrk, ...options, url, '--', file, publicUrl];
  const { stdout } = await run(command, rest);
  const result = /RESULT (.*)/.exec(stdout)?.[1];
  if (!result) throw new Error(`wrk printed no result:\n${stdout}`);
  const figures = JSON.parse(result) as Record<
    'requests' | 'microseconds' | 'p50' | 'p99' | 'bytes' | 'refused' | 'broken',
    number
  >;
  if (figures.requests === 0 || figures.refused + figures.broken > 0)
    throw new Error(`Some requests failed:\n${stdout}`);
  return {
    perSecond: figures.requests / (figures.microseconds / 1e6),
    p50: figures.p50 / 1000,
    p99: figures.p99 / 1000,
    bytes: figures.bytes / figures.requests,
  };
}

/** Returns the path of wrk. @throws with the command to install wrk when that fails */
export function findOrInstallWrk(): Promise<string> {
  return findOrInstallProgram({
    name: 'wrk',
    debianPackage: 'wrk',
    variable: 'WRK_PATH',
    need: 'The bench sends its requests with wrk',
  });
}
