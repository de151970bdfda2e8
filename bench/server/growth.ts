import { type Community, enlarge } from '../community.ts';
import { formatNumber } from '../table.ts';
import { type PinnedServer, startPinnedServer } from './pinned-server.ts';
import { createRequests, type Task } from './requests.ts';
import { runLoad } from './run-load.ts';
import { type BenchSettings, KERIKKO_SERVER, medianBy, toEnvironment, WARM_UP_S } from './settings.ts';

const TASKS: Task[] = ['page', 'data', 'like', 'publish'];
const GROWTH_LIMIT = 1.3;
const START_LIMIT_MS = 1000;

/** Measures the same requests in a small community and one with up to a hundred times as many stories, alternately. */
export async function measureGrowth(bench: BenchSettings, base: Community): Promise<string> {
  const [small, large] = bench.sizes;
  const communities = {
    small: small === base.storyCount ? base : enlarge(base, small),
    large: enlarge(base, large),
  };
  const start = (community: Community) =>
    startPinnedServer(KERIKKO_SERVER, { pin: bench.serverPin, environment: toEnvironment(community) });
  const servers = { small: await start(communities.small), large: await start(communities.large) };
  const lines = [];
  try {
    for (const task of TASKS) {
      const p99 = { small: [] as number[], large: [] as number[] };
      let seed = 100;
      for (let round = -1; round < bench.rounds; round += 1) {
        for (const size of ['small', 'large'] as const) {
          const { url, publicUrl }: PinnedServer = servers[size];
          seed += 1;
          const requests = createRequests(task, communities[size], seed);
          const seconds = round < 0 ? WARM_UP_S : bench.seconds;
          const figures = await runLoad(bench.wrk, { ...bench.load, url, publicUrl, requests, seconds });
          if (round >= 0) p99[size].push(figures.p99);
        }
      }
      const [few, many] = [median(p99.small), median(p99.large)];
      const verdict = many / few <= GROWTH_LIMIT ? 'met' : 'NOT MET';
      lines.push(
        `${task}: p99 ${few.toFixed(1)} ms with ${formatNumber(small)} stories, ${many.toFixed(1)} ms with ${formatNumber(large)}: ` +
          `${(many / few).toFixed(2)} times, at most ${GROWTH_LIMIT}, ${verdict}`,
      );
    }
  } finally {
    await Promise.all([servers.small.stop(), servers.large.stop()]);
  }
  const starts = [servers.large.startedInMs];
  for (let round = 1; round < bench.rounds; round += 1) {
    const server = await start(communities.large);
    starts.push(server.startedInMs);
    await server.stop();
  }
  const started = median(starts);
  lines.push(
    `start to first answer with ${formatNumber(large)} stories: ${started.toFixed(0)} ms, at most ${START_LIMIT_MS}, ` +
      (started <= START_LIMIT_MS ? 'met' : 'NOT MET'),
  );
  return lines.join('\n');
}

function median(numbers: number[]): number {
  return medianBy(numbers, (number) => number);
}
