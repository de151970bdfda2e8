import { expect, test } from 'vitest';
import { streamZip, type ZippedFile } from './stream-zip.ts';

test('a download that stops within a file closes the file', async () => {
  let isOpen = true;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new Uint8Array(1024)),
    cancel: () => {
      isOpen = false;
    },
  });
  async function* listFiles(): AsyncGenerator<ZippedFile> {
    yield { name: 'recording.webm', lastModified: new Date(0), input: body };
  }
  const log = { error: () => expect.unreachable() };
  const reader = streamZip({ log: log as never }, listFiles()).getReader();
  for (let bytes = 0; bytes < 5000; ) bytes += (await reader.read()).value?.byteLength ?? Number.NaN;
  expect(isOpen).toBe(true);
  await reader.cancel();
  expect(isOpen).toBe(false);
});
