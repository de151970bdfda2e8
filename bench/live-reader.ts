import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * Opens many streams of signals on one node, each as another member, and tells the bench that started it what arrives. A process of its own,
 * because a process may open only so many sockets.
 */

export interface ReaderOrder {
  url: string;
  path: string;
  tokens: string[];
}

/** What the streams got since the last question. Times are milliseconds since 1970. */
export interface Heard {
  /** The number of open streams that have had their first state. */
  open: number;
  times: number[];
}

/** How many streams are opened at the same time. */
const AT_ONCE = 50;
const POLL_MS = 5;

let open = 0;
let times: number[] = [];

process.on('message', (order: ReaderOrder | 'heard') => {
  if (order === 'heard') {
    process.send?.({ open, times } satisfies Heard);
    times = [];
  } else {
    void openAll(order);
  }
});

async function openAll({ url, path, tokens }: ReaderOrder): Promise<void> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  for (const [index, token] of tokens.entries()) {
    while (index - open >= AT_ONCE) await pause(POLL_MS);
    openOne(url + path, token, agent);
  }
  while (open < tokens.length) await pause(POLL_MS);
  process.send?.({ open, times } satisfies Heard);
  times = [];
}

function openOne(address: string, token: string, agent: Agent): void {
  get(address, { agent, headers: { cookie: `kerikko=${token}`, accept: 'text/event-stream' } }, (answer) => {
    if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`);
    let hasState = false;
    answer.setEncoding('utf8').on('data', (text: string) => {
      if (!text.includes('data: {')) return;
      times.push(Date.now());
      if (!hasState) open += 1;
      hasState = true;
    });
    answer.on('end', () => {
      open -= 1;
    });
  });
}
