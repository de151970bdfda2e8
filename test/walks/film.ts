import { writeFile } from 'node:fs/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

/** Nobody needs to see how long a page waits. */
const LONGEST_FRAME_MS = 600;
const LAST_FRAME_MS = 1000;
const BITS_PER_SECOND = 1_500_000;

interface Frame {
  jpeg: string;
  /** In milliseconds. */
  at: number;
}

/** Films a page. Chromium itself makes the WebM of its frames, because the machine may have no encoder. */
export class Film {
  readonly #frames: Frame[] = [];
  readonly #session: Promise<CDPSession>;

  constructor(page: Page) {
    this.#session = this.#start(page);
  }

  async #start(page: Page): Promise<CDPSession> {
    const session = await page.context().newCDPSession(page);
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      this.#frames.push({ jpeg: data, at: (metadata.timestamp ?? 0) * 1000 });
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    });
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 85 });
    return session;
  }

  /** Ends the film and writes it to the file. Takes as long as the film lasts. */
  async save(browser: Browser, file: string): Promise<void> {
    await (await this.#session).send('Page.stopScreencast');
    const frames = this.#frames.map(({ jpeg, at }, place) => {
      const next = this.#frames[place + 1];
      return { jpeg, ms: next ? Math.min(next.at - at, LONGEST_FRAME_MS) : LAST_FRAME_MS };
    });
    const page = await browser.newPage();
    const webm = await page.evaluate(encode, { frames, bitsPerSecond: BITS_PER_SECOND });
    await page.close();
    await writeFile(file, webm, 'base64');
  }
}

/** Runs in a page. Draws the frames at their pace, and returns what the browser records, in Base64. */
async function encode({
  frames,
  bitsPerSecond,
}: {
  frames: { jpeg: string; ms: number }[];
  bitsPerSecond: number;
}): Promise<string> {
  const canvas = document.createElement('canvas');
  const draw = async (jpeg: string) => {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${jpeg}`;
    await image.decode();
    if (canvas.width !== image.width) Object.assign(canvas, { width: image.width, height: image.height });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
  };
  await draw(frames[0]?.jpeg ?? '');
  const recorder = new MediaRecorder(canvas.captureStream(), {
    mimeType: 'video/webm',
    videoBitsPerSecond: bitsPerSecond,
  });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.start();
  let due = performance.now();
  for (const { jpeg, ms } of frames) {
    await draw(jpeg);
    due += ms;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
  }
  await new Promise((resolve) => {
    recorder.addEventListener('stop', resolve);
    recorder.stop();
  });
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
