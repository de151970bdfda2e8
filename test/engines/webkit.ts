import { spawn } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { isExecutable } from '../debian-packages.ts';
import { findFreePort } from '../free-port.ts';
import type { Engine, Tab } from './tab.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';
const BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';
const START_LIMIT_MS = 20_000;
/** The driver answers a command within a second, or never if the page is replaced meanwhile. */
const COMMAND_LIMIT_MS = 10_000;
/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK's own small browser, driven by WebDriver, on a screen that only exists in memory. */
export const webkit: Engine = {
  name: 'WebKit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  isInstalled: async () => (await isExecutable(DRIVER)) && (await isExecutable(XVFB)),
  async open(): Promise<Tab> {
    const screen = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const display = await new Promise((resolve) =>
      screen.stdio[3]?.once('data', (data) => resolve(String(data).trim())),
    );
    const port = await findFreePort();
    const driver = spawn(DRIVER, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
      stdio: 'ignore',
    });
    const [binary] = await Array.fromAsync(glob(BROWSER));
    const driverUrl = `http://127.0.0.1:${port}`;
    const deadline = performance.now() + START_LIMIT_MS;
    while (
      !(await fetch(`${driverUrl}/status`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (performance.now() > deadline) throw new Error('WebKitWebDriver did not start');
      await pause(50);
    }
    const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
    const { sessionId } = await send<{ sessionId: string }>(`${driverUrl}/session`, {
      capabilities: { alwaysMatch: options },
    });
    const session = `${driverUrl}/session/${sessionId}`;
    const find = async (selector: string) => {
      const found = await retry(() =>
        send<Record<string, string>>(`${session}/element`, { using: 'css selector', value: selector }),
      );
      return `${session}/element/${found[ELEMENT]}`;
    };
    const read = <Value>(expression: string) =>
      send<Value>(`${session}/execute/sync`, { script: `return ${expression}`, args: [] });
    return {
      goto: (url) => send(`${session}/url`, { url }),
      type: async (selector, text) => send(`${await find(selector)}/value`, { text }),
      // By script, because the driver's own click refuses buttons beside a sticky bar.
      click: async (selector) => {
        await find(selector);
        await read(`document.querySelector(${JSON.stringify(selector)}).click()`);
      },
      read,
      async close() {
        await fetch(session, { method: 'DELETE' }).catch(() => {});
        driver.kill();
        screen.kill();
      },
    };
  },
};

/** Sends a command of the WebDriver protocol and returns its value. @throws with the driver's message */
async function send<Value>(url: string, parameters: object): Promise<Value> {
  const body = JSON.stringify(parameters);
  const signal = AbortSignal.timeout(COMMAND_LIMIT_MS);
  const response = await fetch(url, { method: 'POST', body, signal }).catch((cause) => {
    throw new Error(`The driver does not answer ${url} ${body}`, { cause });
  });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${url}: ${value.error} ${value.message}`);
  return value;
}

/** Repeats a command for five seconds, because an element may appear later. */
async function retry<Value>(command: () => Promise<Value>): Promise<Value> {
  const deadline = performance.now() + 5000;
  for (;;) {
    try {
      return await command();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(100);
    }
  }
}
