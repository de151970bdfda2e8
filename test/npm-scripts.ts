import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/**
 * Returns Node's parameters in an npm script, such as `start`, with absolute paths. Tests spawn Node itself, because npm
 * would take half a second and receive the signals.
 */
export function readNodeParameters(script: string): string[] {
  const [, ...parameters] = scripts[script]?.split(' ') ?? [];
  return parameters.map((parameter) => (/^(\.\/)?cli\//.test(parameter) ? join(root, parameter) : parameter));
}
