import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { BROWSER_OPTIONS, findOrInstallBrowser } from '../ensure-browser.ts';
import { walkAsAdministrator } from './administrator.ts';
import { startCommunity } from './community.ts';
import { walkAsInvited } from './invited.ts';
import { walkWithLetter } from './letter.ts';
import { walkAsNewMember } from './new-member.ts';
import { takeScreens } from './screens.ts';
import { walkTelling } from './told-story.ts';
import { type NamedWalk, Walk } from './walk.ts';

/** The walks of features. Each feature exports its own in `walk.ts`. */
const ofFeatures: NamedWalk[] = [];
const root = join(import.meta.dirname, '../..');
for await (const path of glob('src/features/*/walk.ts', { cwd: root })) {
  ofFeatures.push((await import(pathToFileURL(join(root, path)).href)).walk);
}

const WALKS: NamedWalk[] = [
  { name: 'new-member', go: walkAsNewMember, script: 'demo' },
  { name: 'invited', go: walkAsInvited, script: 'demo' },
  { name: 'administrator', go: walkAsAdministrator, script: 'start' },
  ...ofFeatures,
  { name: 'letter', go: walkWithLetter, script: 'demo' },
  { name: 'told-story', go: walkTelling, script: 'demo' },
];

/**
 * Goes the ways that docs/walks.md describes: `npm run walks -- FOLDER [NAME…] [--films]`. Prints each as a table, and writes a
 * picture of each step to the folder, and with `--films` a WebM of each walk. `npm run walks -- FOLDER screens` takes a picture of
 * every page instead, in both languages and themes and at three widths.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { films: { type: 'boolean', default: false } },
});
const [folder = 'walks', ...names] = positionals;
Walk.isFilmed = values.films;
const browser = await chromium.launch({
  executablePath: await findOrInstallBrowser(),
  // The microphone beeps, and nobody asks whether it may.
  args: [...BROWSER_OPTIONS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});
try {
  if (names.includes('screens')) {
    const community = await startCommunity('demo');
    await takeScreens(browser, community, folder).finally(() => community.close());
  }
  for (const { name, go, script } of WALKS) {
    if (names.length > 0 && !names.includes(name)) continue;
    const community = await startCommunity(script);
    try {
      const walk = await go(browser, community, join(folder, name));
      console.log(`${name}\n\n${walk.toMarkdown()}\n`);
      await walk.film?.save(browser, join(folder, name, 'film.webm'));
    } finally {
      await community.close();
    }
  }
} finally {
  await browser.close();
}
