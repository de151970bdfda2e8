import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The pages that a reader opens while something else goes on. */
export const PATHS = ['/dashboard', '/stories/latest', '/news'];
/** The pause after each page, so that the requests are those of a reader and no load. */
const READER_PAUSE_MS = 20;

/** Opens the pages one after another until it is enough. Returns the milliseconds of each page. */
export async function readPages(
  url: string,
  token: string,
  isEnough: () => boolean,
  { paths = PATHS, pauseMs = READER_PAUSE_MS }: { paths?: readonly string[]; pauseMs?: number } = {},
): Promise<number[][]> {
  const times = paths.map((): number[] => []);
  const agent = new Agent({ keepAlive: true });
  while (!isEnough()) {
    for (const [index, path] of paths.entries()) {
      if (isEnough()) break;
      times[index]?.push(await readPage(url + path, token, agent));
      await pause(pauseMs);
    }
  }
  agent.destroy();
  return times;
}

/**
 * Opens a page and returns the milliseconds until its last byte. It is not unpacked and not kept: fetch does both, and
 * its garbage collections took 20 to 60 ms of every thirtieth measure.
 */
function readPage(address: string, token: string, agent: Agent): Promise<number> {
  const headers = { cookie: `kerikko=${token}`, 'accept-encoding': 'gzip, deflate, br' };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`));
      answer.on('end', () => resolve(performance.now() - started)).on('error', reject);
      answer.resume();
    }).on('error', reject);
  });
}

/** Returns whether so many milliseconds have passed. */
export function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}
