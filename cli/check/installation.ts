import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VARIABLES } from '../../src/server/config.ts';
import { SECRET_NAMES } from '../../src/server/secret-files.ts';
import { findRoot } from '../../src/server/version.ts';
import { type Finding, ok, warning } from './finding.ts';

type Environment = Record<string, string | undefined>;

/** Variables that `deploy/kerikko`, the system, Node and npm set, besides the settings. */
const OTHERS = /^(KERIKKO_|NODE_|npm_|LC_)|^(PATH|TERM|PWD|OLDPWD|SHLVL|_|HOME|LANG|TZ|MALLOC_ARENA_MAX)$/;
const HOST_EXAMPLE = 'stories.example.org';
/** At most this many missing lines are printed. */
const SHOWN_LINES = 3;

interface Installed {
  /** Where the system has the file. */
  path: string;
  /** The file of the release from which the operator has copied this file. */
  original: string;
}

/**
 * Compares the settings and files that the system's administrator installed with those of this release. Reports
 * settings that the release does not know, and files that lack lines of the release. Returns nothing outside of
 * `sudo kerikko`, where the environment also has variables of other programs.
 */
export async function checkInstallation(
  environment: Environment,
  { root = findRoot(), etc = '/etc' } = {},
): Promise<Finding[]> {
  const { KERIKKO_COMMAND, KERIKKO_UNIT, KERIKKO_WRAPPER } = environment;
  if (KERIKKO_COMMAND !== 'sudo kerikko' || !KERIKKO_UNIT) return [];
  const unit = KERIKKO_UNIT.endsWith('@.service') ? 'kerikko@.service' : 'kerikko.service';
  const files: Installed[] = [
    { path: KERIKKO_UNIT, original: unit },
    ...(KERIKKO_WRAPPER ? [{ path: KERIKKO_WRAPPER, original: 'kerikko' }] : []),
    { path: join(etc, 'nginx/nginx-proxy.conf'), original: 'nginx-proxy.conf' },
    { path: join(etc, 'nginx/conf.d/kerikko.conf'), original: 'nginx-https.conf' },
  ];
  const found = (await Promise.all(files.map((file) => compare(file, join(root, 'deploy'))))).flat();
  const problems = [...listUnknown(environment), ...found];
  return problems.length > 0
    ? problems
    : [ok('Settings, unit and web server’s files are those of this release')];
}

function listUnknown(environment: Environment): Finding[] {
  const known = new Set([...VARIABLES, ...SECRET_NAMES.map((name) => `${name}_FILE`)]);
  return Object.keys(environment)
    .filter((name) => !known.has(name) && !OTHERS.test(name))
    .map((name) =>
      warning(
        `This version has no setting ${name}. Remove it, or look in CHANGELOG.md whether it has another name`,
      ),
    );
}

async function compare({ path, original }: Installed, folder: string): Promise<Finding[]> {
  const installed = await readText(path);
  const wanted = await readText(join(folder, original));
  if (installed === undefined || wanted === undefined) return [];
  // A drop-in may contain the administrator's additions.
  const present = new Set(listLines(installed + (await readDropIns(path))));
  const missing = listLines(wanted).filter((line) => !present.has(line) && !isReplaced(line, present));
  if (missing.length === 0) return [];
  const shown = missing.slice(0, SHOWN_LINES).map((line) => `"${line}"`);
  const more = missing.length > SHOWN_LINES ? ` and ${missing.length - SHOWN_LINES} more` : '';
  return [
    warning(
      `${path} lacks lines of this release: ${shown.join(', ')}${more}. Compare it with ${join(folder, original)}`,
    ),
  ];
}

/** Returns whether a line names the example's host, or a setting of the unit has a value of its own. */
function isReplaced(line: string, present: Set<string>): boolean {
  if (line.includes(HOST_EXAMPLE) || /^(server|ssl_certificate\S*|listen) /.test(line)) return true;
  const [, name] = /^([A-Z]\w+)=/.exec(line) ?? [];
  const isSingle = name !== undefined && !['Environment', 'SystemCallFilter'].includes(name);
  // systemd allows spaces before the equals sign.
  return isSingle && [...present].some((other) => /^(\w+)\s*=/.exec(other)?.[1] === name);
}

function listLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

async function readDropIns(path: string): Promise<string> {
  const names = await readdir(`${path}.d`).catch(() => []);
  const texts = await Promise.all(
    names.filter((name) => name.endsWith('.conf')).map((name) => readText(join(`${path}.d`, name))),
  );
  return texts.map((text) => `\n${text ?? ''}`).join('');
}

function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}
