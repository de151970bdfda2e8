import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

export interface StaticPage {
  url: string;
  stop(): void;
}

/** Serves the stories as one static page without scripts, fonts or other files, as a lower bound for page load times. */
export async function serveStaticPage(stories: readonly string[]): Promise<StaticPage> {
  const articles = stories.map((story) => `<article><h2>A story</h2><p>${toHtml(story)}</p></article>`);
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stories</title><style>body{font:18px/1.75 serif;max-width:62ch;margin:auto}p{white-space:pre-wrap}</style>
<h1>Stories</h1>${articles.join('\n')}`;
  const body = brotliCompressSync(page);
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function toHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
