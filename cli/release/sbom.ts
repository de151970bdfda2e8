import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CYCLONEDX = 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js';

interface Release {
  name: string;
  /** The packages of the archive, as paths in the lockfile. */
  paths: Set<string>;
  time: Date;
}

interface Component {
  group?: string;
  name: string;
  version: string;
  'bom-ref': string;
  properties?: { name: string; value: string }[];
}

/**
 * Writes the software bill of materials of an archive, in the format of CycloneDX: the packages in it, and those with code or fonts
 * in the files that browsers load.
 */
export async function writeBillOfMaterials(
  root: string,
  file: string,
  { name, paths, time }: Release,
): Promise<void> {
  const bom = await describeLockfile(root);
  const bundled = await listBundled(root);
  const isShipped = (component: Component) =>
    paths.has(pathOf(component)) || bundled.has(`${fullNameOf(component)} ${component.version}`);
  const components: Component[] = bom.components.filter(isShipped);
  const described = new Set(components.map(pathOf));
  const missing = [...paths].filter((path) => !described.has(path));
  if (missing.length > 0) throw new Error(`The bill of materials lacks ${missing.join(', ')}.`);
  const refs = new Set([bom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  const properties = [{ name: 'kerikko:archive', value: `${name}.tar.gz` }];
  const metadata = { timestamp: time.toISOString(), ...bom.metadata, properties };
  await writeFile(file, `${JSON.stringify({ ...bom, metadata, components, dependencies }, null, 2)}\n`);
}

interface Bom {
  metadata: { component: { 'bom-ref': string } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

async function describeLockfile(root: string): Promise<Bom> {
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-sbom-'));
  const file = join(folder, 'bom.json');
  const parameters = ['--package-lock-only', '--flatten-components', '--output-reproducible'];
  try {
    const format = ['--spec-version', '1.6', '--output-format', 'JSON', '--output-file', file];
    await run(process.execPath, [join(root, CYCLONEDX), ...parameters, ...format], { cwd: root });
    return JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns names and versions, as the build writes them above each licence. */
async function listBundled(root: string): Promise<Set<string>> {
  const text = await readFile(join(root, 'build/client/licences.txt'), 'utf8');
  return new Set(
    [...text.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+ \d+\.\d+\.\d\S*) \(.+\)$/gm)].map(([, one]) => one ?? ''),
  );
}

function pathOf({ properties = [] }: Component): string {
  return properties.find(({ name }) => name === 'cdx:npm:package:path')?.value ?? '';
}

function fullNameOf({ group, name }: Component): string {
  return group ? `${group}/${name}` : name;
}
