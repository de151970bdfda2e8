import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folders that systemd creates for a service, and the setting of each. */
const CREATED = { StateDirectory: '/var/lib', CacheDirectory: '/var/cache', RuntimeDirectory: '/run' };

/**
 * Returns why the service cannot write to a folder although this command can: its unit allows few folders.
 * Undefined if the service can, or if no unit is known.
 */
export function findSandboxProblem(
  folder: string,
  { KERIKKO_COMMAND, KERIKKO_UNIT }: Record<string, string | undefined>,
): string | undefined {
  if (KERIKKO_COMMAND !== 'sudo kerikko' || !KERIKKO_UNIT) return undefined;
  const settings = readUnit(KERIKKO_UNIT);
  if (settings.findLast(([name]) => name === 'ProtectSystem')?.[1] !== 'strict') return undefined;
  const writable = [
    ...listPaths(settings, 'ReadWritePaths').map((path) => path.replace(/^[-+]+/, '')),
    ...Object.entries(CREATED).flatMap(([name, parent]) =>
      listPaths(settings, name).map((path) => join(parent, path)),
    ),
  ];
  const isInside = writable.some((path) => !relative(path, folder).startsWith('..'));
  if (isInside) return undefined;
  return `the service may not write to ${folder}: its unit ${KERIKKO_UNIT} allows ${writable.join(', ')}. Type "sudo systemctl edit kerikko", add the lines [Service] and ReadWritePaths=${folder}, and restart`;
}

type Setting = [name: string, value: string];

/** Returns all paths of a setting. An empty value removes the paths before it. */
function listPaths(settings: Setting[], wanted: string): string[] {
  const values = settings.filter(([name]) => name === wanted).map(([, value]) => value);
  return values
    .slice(values.lastIndexOf('') + 1)
    .flatMap((value) => value.match(/"[^"]*"|'[^']*'|\S+/g) ?? [])
    .map((path) => path.replace(/^(["'])(.*)\1$/, '$2'));
}

/** Returns the settings of a unit and of its drop-ins, in their order, as systemd reads them. */
function readUnit(unit: string): Setting[] {
  const read = (file: string) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  const names = (() => {
    try {
      return readdirSync(`${unit}.d`).sort();
    } catch {
      return [];
    }
  })();
  const text = [
    unit,
    ...names.filter((name) => name.endsWith('.conf')).map((name) => join(`${unit}.d`, name)),
  ]
    .map(read)
    .join('\n');
  // Spaces may surround the equals sign, and a line that ends with a backslash goes on in the next one.
  const lines = text.replaceAll('\\\n', ' ').matchAll(/^[ \t]*(\w+)[ \t]*=(.*)$/gm);
  return [...lines].map(([, name = '', value = '']) => [name, value.trim()]);
}
