import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/**
 * Returns Node's parameters in an npm script, such as `start`, with absolute paths in this project or in another folder. Tests
 * spawn Node itself, because npm
 * would take half a second and receive the signals.
 */
export function readNodeParameters(script: string, folder = root): string[] {
  const [, ...parameters] = scripts[script]?.split(' ') ?? [];
  return parameters.map((parameter) =>
    /^(\.\/)?cli\//.test(parameter) ? join(folder, parameter) : parameter,
  );
}
