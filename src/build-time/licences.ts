import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LICENCE_FILE = /^(licen[cs]e|ofl|notice)(\.(md|txt))?$/i;
const RULE = `\n${'='.repeat(80)}\n\n`;

/** Lucide's licence: its icons are copied one by one, from no package. */
const ICONS = join(import.meta.dirname, '../web/ui/icons/LICENSE');

/** Writes licences.txt: the licence of the icons, and of every package with code or fonts in the files that browsers load. */
export function writeLicences(modules: string): Plugin {
  return {
    name: 'write-licences',
    applyToEnvironment: ({ name, config }) => name === 'client' && config.command === 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' ? file.originalFileNames : [],
      );
      const packages = new Set(
        [...this.getModuleIds(), ...files].map(packageOf).filter((name) => name !== undefined),
      );
      const texts = [...packages].sort().map((name) => readLicence(modules, name));
      const source = [...texts, readFileSync(ICONS, 'utf8')].join(RULE);
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}

/** Returns the package of a module. React's modules have a name alone: see vite.config.ts. */
function packageOf(id: string): string | undefined {
  const [, name] =
    /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ??
    /^\0(react(?:-dom)?|scheduler)(?:\/|$)/.exec(id) ??
    [];
  return name;
}

/** @throws if the package has no licence file */
function readLicence(modules: string, name: string): string {
  const folder = join(modules, name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  if (files.length === 0) throw new Error(`The package ${name} has no licence file`);
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}
