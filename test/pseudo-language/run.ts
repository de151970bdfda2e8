import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallTestBrowser } from '../ensure-browser.ts';
import { translateCatalogue, translateObjects } from './translate.ts';

/** Tamil, whose rules of `Intl` apply; the texts are accented English. */
const LANGUAGE = 'ta';
const LIST = 'src/languages/languages.ts';
const root = join(import.meta.dirname, '../..');

/**
 * Adds a third language to a copy of the project as docs/translating.md says, with texts made of the English ones. Its types must
 * hold, and ten of its pages are opened in a browser.
 */
const folder = await mkdtemp(join(tmpdir(), 'kerikko-language-'));
try {
  const sources = await copyProject();
  await addToList();
  const asked = listTypeErrors();
  console.log(`With the list alone, the types ask for ${asked.length} texts in ${countFiles(asked)} files.`);
  for (const path of sources) await translate(path);
  const left = listTypeErrors();
  if (left.length > 0) throw new Error(`The types are not satisfied:\n${left.join('\n')}`);
  runNode('cli/build.ts');
  process.env.CHROMIUM_PATH ??= (await findOrInstallTestBrowser()) ?? '';
  runNode('node_modules/.bin/playwright', 'test', '--config', 'test/pseudo-language/playwright.config.ts');
} finally {
  await rm(folder, { recursive: true });
}

/** Returns the paths of the sources whose texts a translator adds to. */
async function copyProject(): Promise<string[]> {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const paths = list.split('\n').filter((path) => path !== '' && !/^(docs|deploy|bench)\//.test(path));
  for (const path of paths) await cp(join(root, path), join(folder, path)).catch(ignoreDeleted);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  runNode('node_modules/.bin/react-router', 'typegen');
  return paths.filter((path) => /^src\/.*\.tsx?$/.test(path) && !/\.(test|ml)\.tsx?$/.test(path));
}

function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

async function addToList(): Promise<void> {
  const list = await readFile(join(folder, LIST), 'utf8');
  const longer = list
    .replace("LANGUAGES = ['en', 'ml']", `LANGUAGES = ['en', 'ml', '${LANGUAGE}']`)
    // Intl writes names of time zones in Tamil letters.
    .replace('  ml: /', `  ${LANGUAGE}: /\\p{Script=Tamil}/u,\n  ml: /`);
  await writeFile(join(folder, LIST), longer);
}

async function translate(path: string): Promise<void> {
  const source = await readFile(join(folder, path), 'utf8');
  if (path.endsWith('.en.ts')) {
    const target = path.replace(/en\.ts$/, `${LANGUAGE}.ts`);
    await writeFile(join(folder, target), translateCatalogue(path, source, LANGUAGE));
  } else if (/\bml\b/.test(source)) {
    await writeFile(join(folder, path), translateObjects(path, source, LANGUAGE));
  }
}

/** Returns the errors of the compiler, one a line. */
function listTypeErrors(): string[] {
  try {
    runNode('node_modules/.bin/tsc', '--noEmit', '--checkers', '1');
    return [];
  } catch (error) {
    const { stdout } = error as { stdout: string };
    return stdout.split('\n').filter((line) => /^src\/.*error TS/.test(line) && !/\.test\.ts\(/.test(line));
  }
}

function countFiles(errors: string[]): number {
  return new Set(errors.map((line) => line.replace(/\(.*/, ''))).size;
}

function runNode(script: string, ...parameters: string[]): void {
  const isShown = script.includes('playwright');
  execFileSync(process.execPath, [script, ...parameters], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', 'inherit'],
  });
}
