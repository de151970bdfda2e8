import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BROWSER_OPTIONS } from '../test/ensure-browser.ts';

type Params = Record<string, unknown>;

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Params;
  result?: Params;
  error?: { message: string };
}

/** A tab with its own cookies and an empty cache. */
export interface Tab {
  send(method: string, params?: Params): Promise<Params>;
  on(event: string, listener: (params: Params) => void): void;
  /** Runs a function inside the page and returns its result. The function cannot use variables of this process. */
  run<Result>(work: () => Result): Promise<Awaited<Result>>;
  close(): Promise<void>;
}

export interface Chromium {
  openTab(): Promise<Tab>;
  stop(): Promise<void>;
}

/**
 * Starts Chromium and controls it directly over the DevTools protocol, with only the domains enabled that a measurement
 * needs. Playwright also enables an inspector. With it, Chromium parses React's file a second time when React creates its
 * first `Error`, which adds 50 to 70 ms on a slow phone. Members have no inspector.
 */
export async function startChromium(executable: string): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'kerikko-bench-chromium-'));
  const options = [
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--lang=en-US',
    ...BROWSER_OPTIONS,
  ];
  const browser = spawn(executable, [...options, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const socket = new WebSocket(await readDevToolsUrl(browser.stderr));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const pending = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, (params: Params) => void>();
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id) pending.get(message.id)?.(message);
    else listeners.get(`${message.sessionId} ${message.method}`)?.(message.params ?? {});
  };
  let last = 0;
  const send = (method: string, params: Params = {}, sessionId?: string): Promise<Params> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      pending.set(id, ({ result, error }) => {
        pending.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      });
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  return {
    async openTab() {
      const { browserContextId } = await send('Target.createBrowserContext');
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const sendToTab = (method: string, params?: Params) => send(method, params, String(sessionId));
      return {
        send: sendToTab,
        on: (event, listener) => void listeners.set(`${sessionId} ${event}`, listener),
        run: (work) => evaluate(sendToTab, work),
        close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
      };
    },
    async stop() {
      const closed = once(browser, 'close');
      // A signal would not reach the browser where the executable is a script that starts it.
      await send('Browser.close');
      await closed;
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function readDevToolsUrl(errors: NodeJS.ReadableStream): Promise<string> {
  const output: string[] = [];
  for await (const line of createInterface({ input: errors })) {
    const [, address] = /^DevTools listening on (ws:.*)$/.exec(line) ?? [];
    if (address) {
      errors.resume();
      return address;
    }
    output.push(line);
  }
  throw new Error(`Chromium exited before it could be controlled:\n${output.join('\n')}`);
}

async function evaluate<Result>(send: Tab['send'], work: () => Result): Promise<Awaited<Result>> {
  const expression = `(${work})()`;
  const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  if (answer.exceptionDetails)
    throw new Error(`The page threw an error: ${JSON.stringify(answer.exceptionDetails)}`);
  return (answer.result as { value: Awaited<Result> }).value;
}
