import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** npm describes more than a thousand packages in about 2 MB. */
const LONGEST_OUTPUT = 2 ** 25;
// With NODE_ENV=production, npm would leave out what development packages need too.
const ARGUMENTS = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--include', 'dev'];

interface Release {
  name: string;
  /** The packages of the archive, as paths in the lockfile. */
  paths: Set<string>;
  time: Date;
}

interface Component {
  name: string;
  version: string;
  'bom-ref': string;
}

interface Bom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/**
 * Writes the software bill of materials of an archive, in the format of CycloneDX: the packages in it, and those with code or fonts
 * in the files that browsers load. Two runs write the same bytes.
 */
export async function writeBillOfMaterials(
  root: string,
  file: string,
  { name, paths, time }: Release,
): Promise<void> {
  const { metadata, components, dependencies, ...format } = await describeLockfile(root);
  const shipped = new Set([...(await readLocked(root, paths)), ...(await listBundled(root))]);
  const kept = components.filter((component) => shipped.has(refOf(component)));
  const described = new Set(kept.map(refOf));
  const missing = [...shipped].filter((ref) => !described.has(ref));
  if (missing.length > 0) throw new Error(`The bill of materials lacks ${missing.join(', ')}.`);
  const project = metadata.component['bom-ref'];
  const refs = new Set([project, ...kept.map((one) => one['bom-ref'])]);
  const bom = {
    ...format,
    metadata: {
      ...metadata,
      timestamp: time.toISOString(),
      // npm calls the project after its folder.
      component: { ...metadata.component, name: 'kerikko' },
      properties: [{ name: 'kerikko:archive', value: `${name}.tar.gz` }],
    },
    components: kept,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
  await writeFile(file, `${JSON.stringify(bom, null, 2)}\n`);
}

/** Returns what npm writes about the lockfile, without the serial number, which differs each time. */
async function describeLockfile(root: string): Promise<Bom> {
  const { stdout } = await run('npm', ARGUMENTS, { cwd: root, maxBuffer: LONGEST_OUTPUT });
  const { serialNumber: _, ...bom } = JSON.parse(stdout);
  return bom;
}

/** Returns names and versions of the packages at these paths of the lockfile, as `name@version`. */
async function readLocked(root: string, paths: Set<string>): Promise<string[]> {
  const lock: { packages: Record<string, { version?: string }> } = JSON.parse(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  );
  const folder = 'node_modules/';
  return [...paths].map(
    (path) => `${path.slice(path.lastIndexOf(folder) + folder.length)}@${lock.packages[path]?.version}`,
  );
}

/** Returns the packages in the files that browsers load, from the names that the build writes above each licence. */
async function listBundled(root: string): Promise<string[]> {
  const text = await readFile(join(root, 'build/client/licences.txt'), 'utf8');
  const headings = text.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) (\d+\.\d+\.\d\S*) \(.+\)$/gm);
  return [...headings].map(([, name, version]) => `${name}@${version}`);
}

function refOf({ name, version }: Component): string {
  return `${name}@${version}`;
}
