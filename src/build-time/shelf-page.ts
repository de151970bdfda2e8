import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const source = join(import.meta.dirname, '..');
const NAMES = ['shelf.html', 'shelf.css', 'shelf.js'];

/**
 * Writes the page that shows what a device keeps of stories into the built folder: see src/features/shelf/web/drawn. Returns the
 * content of its files, because a changed page needs a changed service worker.
 */
export async function writeShelfPage(folder: string): Promise<string> {
  const stylesheets = ['tokens.css', 'lone-page.css', 'shelf-page.css'].map((name) =>
    join(source, 'web/styles', name),
  );
  const styles = await Promise.all(stylesheets.map((name) => readFile(name, 'utf8')));
  const files = [PAGE, styles.join('\n'), await bundleScript()];
  for (const [index, name] of NAMES.entries())
    await writeFile(join(folder, 'offline', name), files[index] ?? '');
  return files.join('\0');
}

/** Bundles the script without the framework, so that the page opens at once on a slow phone. */
async function bundleScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      minify: 'terser',
      lib: { entry: join(source, 'features/shelf/web/drawn/main.ts'), formats: ['es'], fileName: 'shelf' },
      // Leaves out the parts of shared files that only React's pages use.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  });
  const [bundle] = result as { output: { code?: string }[] }[];
  return bundle?.output[0]?.code ?? '';
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="robots" content="noindex" />
    <title>Shelf</title>
    <link rel="stylesheet" href="/offline/shelf.css" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <script type="module" src="/offline/shelf.js"></script>
  </head>
  <body>
    <main></main>
  </body>
</html>
`;
