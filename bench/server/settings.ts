import { join } from 'node:path';
import type { Community } from '../community.ts';
import type { Task } from './requests.ts';
import type { Load } from './run-load.ts';

export const KERIKKO_SERVER = join(import.meta.dirname, '../../cli/start.ts');
/** Until the code that is asked most has been compiled. */
export const WARM_UP_S = 3;
export const BARE_SERVER = join(import.meta.dirname, 'bare-server.ts');

/** How a run measures. */
export interface BenchSettings {
  wrk: string;
  folder: string;
  rounds: number;
  seconds: number;
  tasks: Task[];
  /** Stories of the communities that are compared for growth. */
  sizes: [small: number, large: number];
  /** What a command begins with to stay on the server's core. */
  serverPin: string[];
  load: Pick<Load, 'connections' | 'pin' | 'folder'>;
}

/** Members in a load test ask for more than members may. */
export function toEnvironment({ folder }: Community): Record<string, string> {
  return { DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '100000' };
}

export function medianBy<Item>(items: readonly Item[], by: (item: Item) => number): Item {
  const sorted = items.toSorted((a, b) => by(a) - by(b));
  return sorted[Math.floor((sorted.length - 1) / 2)] as Item;
}
