import { join } from 'node:path';
import type { Community } from '../community.ts';
import type { Task } from './requests.ts';
import type { Load } from './run-load.ts';

export const KERIKKO_SERVER = join(import.meta.dirname, '../../cli/start.ts');
/** The time in which V8 compiles the hot code. */
export const WARM_UP_S = 3;
export const BARE_SERVER = join(import.meta.dirname, 'bare-server.ts');

/** The settings of a run. */
export interface BenchSettings {
  wrk: string;
  folder: string;
  rounds: number;
  seconds: number;
  tasks: Task[];
  /** The numbers of stories that the growth part compares. */
  sizes: [small: number, large: number];
  /** The command that pins a server to its core. */
  serverPin: string[];
  load: Pick<Load, 'connections' | 'pin' | 'folder'>;
}

/** Returns the server's environment. Most loads exceed the rate limits of members, so it raises them by default. */
export function toEnvironment(
  { folder, environment }: Community,
  limits: 'raised limits' | 'default limits' = 'raised limits',
): Record<string, string> {
  const factor = limits === 'raised limits' ? '100000' : '1';
  return { DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: factor, ...environment };
}

/** Returns the item whose value is the median (the lower one of two). */
export function medianBy<Item>(items: readonly Item[], by: (item: Item) => number): Item {
  const sorted = items.toSorted((a, b) => by(a) - by(b));
  return sorted[Math.floor((sorted.length - 1) / 2)] as Item;
}
