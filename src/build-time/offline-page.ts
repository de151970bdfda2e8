import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../languages/languages.ts';
import { offlineWords } from '../web/texts/offline-words.ts';
import { writeShelfPage } from './shelf-page.ts';

const web = join(import.meta.dirname, '../web');
/** The text in the service worker's file that the build replaces with the version. */
const VERSION_PLACEHOLDER = 'VERSION';

/**
 * Writes the pages that a browser shows without a connection into the built folder. The service worker gets a version
 * made of the pages' files, because browsers refetch the pages only when the service worker changes.
 */
export async function writeOfflinePage(folder: string): Promise<void> {
  const stylesheets = ['tokens.css', 'scene-tokens.css', 'lone-page.css', 'offline-page.css'];
  const styles = await Promise.all(stylesheets.map((name) => readFile(join(web, 'styles', name), 'utf8')));
  const scenes = await readFile(join(web, 'ui/page/scenes.svg'), 'utf8');
  const page = renderOfflinePage(scenes);
  const style = [...styles, showOneLanguage()].join('\n');
  await mkdir(join(folder, 'offline'), { recursive: true });
  await writeFile(join(folder, 'offline/page.html'), page);
  await writeFile(join(folder, 'offline/page.css'), style);

  const script = await readFile(join(folder, 'offline/page.js'), 'utf8');
  const version = createHash('sha256')
    .update([page, style, script, await writeShelfPage(folder)].join('\0'))
    .digest('hex')
    .slice(0, 16);
  const worker = join(folder, 'service-worker.js');
  await writeFile(worker, (await readFile(worker, 'utf8')).replace(VERSION_PLACEHOLDER, version));
}

/** Returns styles that show only the reader's language if it is known, otherwise all. */
function showOneLanguage(): string {
  const others = LANGUAGES.map(
    (language) => `[data-language='${language}'] [lang]:not([lang='${language}'])`,
  );
  return `${others.join(',\n')} {\n  display: none;\n}\n`;
}

/** Renders the page. The content security policy requires its style and script to be separate files. */
function renderOfflinePage(scenes: string): string {
  const [, scene = ''] = /<symbol id="offline"[^>]*>(.*?)<\/symbol>/s.exec(scenes) ?? [];
  const languages = Object.entries(offlineWords);
  const texts = languages.map(
    ([language, { title, text }]) => `<div lang="${language}">
        <h1>${title}</h1>
        <p>${text}</p>
      </div>`,
  );
  const tryAgain = languages.map(([language, words]) => `<span lang="${language}">${words.tryAgain}</span>`);
  return `<!doctype html>
<html lang="${DEFAULT_LANGUAGE}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="robots" content="noindex" />
    <title>${offlineWords[DEFAULT_LANGUAGE].title}</title>
    <link rel="stylesheet" href="/offline/page.css" />
    <script src="/offline/page.js"></script>
  </head>
  <body>
    <main>
      <svg viewBox="0 0 240 135" fill="none" stroke-linecap="round" aria-hidden="true">${scene}</svg>
      ${texts.join('\n      ')}
      <a href="">${tryAgain.join('')}</a>
    </main>
  </body>
</html>
`;
}
