import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isExecutable, listPlaces } from '../debian-packages.ts';
import { type Community, createCommunity } from '../e2e/community.ts';
import type { Kerikko } from '../e2e/kerikko.ts';
import { ADMINISTRATORS_SCREENS, MEMBERS_SCREENS, VISITORS_SCREENS } from '../e2e/screens.ts';
import { findOrInstallPackage } from '../find-or-install-package.ts';
import { findFreePort } from '../free-port.ts';
import { check, runScenario } from '../resilience/report.ts';
import { startServerProcess } from '../resilience/server-process.ts';

/* Checks the HTML of every screen, as the server sends it, with the Nu HTML checker. It must report no error. */

/** Not a dependency of the project, because it has 31 MB and its installation script downloads a Java if none is there. */
const CHECKER = 'vnu-jar@26.9.27';

const run = promisify(execFile);

await runScenario('HTML', async (dataDir) => {
  const [jar, java] = await Promise.all([findChecker(), findJava()]);
  const PORT = String(await findFreePort());
  const url = `http://localhost:${PORT}`;
  const server = await startServerProcess({ DATA_DIR: dataDir, PORT, PUBLIC_URL: url });
  const pages = join(dataDir, 'pages');
  await mkdir(pages);
  const count = await savePages(await createCommunity({ url, dataDir } as Kerikko), pages);
  await server.kill('SIGTERM');
  // The checker does not know newer properties of CSS, such as field-sizing.
  const options = ['--errors-only', '--exit-zero-always', '--format', 'gnu', '--filterpattern', 'CSS: .*'];
  const { stderr } = await run(java, ['-jar', jar, ...options, pages], { maxBuffer: 2 ** 26 });
  check(stderr.trim() === '', `the checker found errors:\n${stderr.replaceAll(`file:${pages}/`, '')}`);
  return [`0 errors in ${count} pages`];
});

/** Saves each page once. Screens that differ only by what a script did have the same page. */
async function savePages(community: Community, folder: string): Promise<number> {
  const saved = new Set<string>();
  for (const { name, path, as } of [...VISITORS_SCREENS, ...MEMBERS_SCREENS, ...ADMINISTRATORS_SCREENS]) {
    const address = typeof path === 'string' ? path : path(community);
    if (saved.has(`${as} ${address}`)) continue;
    saved.add(`${as} ${address}`);
    const cookie = as ? `kerikko=${community.people[as].cookie}` : '';
    const page = await fetch(community.kerikko.url + address, { headers: { cookie } });
    await writeFile(join(folder, `${name.replaceAll(/\W+/g, '-')}.html`), await page.text());
  }
  return saved.size;
}

async function findChecker(): Promise<string> {
  return process.env.VNU_JAR ?? (await findOrInstallPackage(CHECKER, 'build/dist/vnu.jar'));
}

async function findJava(): Promise<string> {
  for (const path of listPlaces(['java'])) if (await isExecutable(path)) return path;
  throw new Error('The HTML checker needs Java. Type: sudo apt-get install -y default-jre-headless');
}
