import { setTimeout as pause } from 'node:timers/promises';

/** The pages that a reader opens while something else goes on. */
export const PATHS = ['/dashboard', '/stories/latest', '/news'];

/** Opens the pages one after another until it is enough. Returns the milliseconds of each page. */
export async function readPages(url: string, token: string, isEnough: () => boolean): Promise<number[][]> {
  const times = PATHS.map((): number[] => []);
  while (!isEnough()) {
    for (const [index, path] of PATHS.entries()) {
      const started = performance.now();
      const answer = await fetch(url + path, { headers: { cookie: `kerikko=${token}` }, redirect: 'manual' });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      times[index]?.push(performance.now() - started);
      // A reader, not a load.
      await pause(20);
    }
  }
  return times;
}

/** Returns whether so many milliseconds have passed. */
export function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}
