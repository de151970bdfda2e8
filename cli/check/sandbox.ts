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
  if (!settings.some(([name, value]) => name === 'ProtectSystem' && value === 'strict')) return undefined;
  const writable = settings.flatMap(([name, value]) => {
    const paths = value.split(/\s+/).filter(Boolean);
    if (name === 'ReadWritePaths') return paths.map((path) => path.replace(/^[-+]+/, ''));
    const parent = CREATED[name as keyof typeof CREATED];
    return parent ? paths.map((path) => join(parent, path)) : [];
  });
  const isInside = writable.some((path) => !relative(path, folder).startsWith('..'));
  if (isInside) return undefined;
  return `the service may not write to ${folder}: its unit ${KERIKKO_UNIT} allows ${writable.join(', ')}. Type "sudo systemctl edit kerikko", add the lines [Service] and ReadWritePaths=${folder}, and restart`;
}

/** Returns the settings of a unit and of its drop-ins, in their order. */
function readUnit(unit: string): [name: string, value: string][] {
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
  return [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value.trim()]);
}
