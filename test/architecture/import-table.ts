import type { Import, SourceFile, Violation } from './source-file.ts';

/*
 * The table of ARCHITECTURE.md: which code may import what. Type imports count too, since they
 * tie two places together just the same.
 */

/** What the browser may load. Each one costs every visitor; a new one is a decision. */
const BROWSER_PACKAGES =
  /^(react|react-dom|react-router|valibot|lucide-react|web-vitals|@fontsource\/[\w-]+)(\/|$)/;
/** Rules know nothing of HTTP or React. */
const PAGE_PACKAGES = /^(react|react-dom|react-router|@react-router\/[\w-]+|hono|@hono\/[\w-]+)(\/|$)/;

type Zone =
  | 'top'
  | 'identity'
  | 'server'
  | 'web'
  | 'feature'
  | 'contract'
  | 'rules'
  | 'page'
  | 'component'
  | 'migration'
  | 'cli'
  | 'test'
  | 'elsewhere';

export interface Place {
  path: string;
  zone: Zone;
  feature: string | undefined;
  isTest: boolean;
}

interface Row {
  /** What a file in this zone may import from this project. */
  files(from: Place, to: Place): boolean;
  packages(name: string): boolean;
  says: string;
}

const any = (): boolean => true;

const TABLE: Record<Zone, Row> = {
  top: {
    files: (_from, to) => to.zone !== 'test',
    packages: any,
    says: 'src/ never imports test/; move what both need into src/',
  },
  identity: {
    files: (_from, to) => to.zone === 'identity' || to.zone === 'server',
    packages: () => false,
    says: 'src/identity imports only itself and src/server; pass in what a feature knows',
  },
  server: {
    files: (from, to) =>
      to.zone === 'server' ||
      (to.zone === 'migration' && from.path.startsWith('src/server/database/')) ||
      (to.zone === 'identity' && from.path === 'src/server/feature.ts'),
    packages: any,
    says: 'src/server imports only itself (src/server/database also migrations, feature.ts also src/identity); pass in what a feature or page knows',
  },
  web: {
    files: (_from, to) => to.zone === 'web',
    packages: (name) => BROWSER_PACKAGES.test(name),
    says: "src/web imports only itself and the browser's packages; pass the rest as props, or move this file into its feature",
  },
  feature: {
    files: (from, to) => to.zone === 'server' || (isOwn(from, to) && to.zone === 'rules'),
    packages: () => false,
    says: "a feature.ts imports src/server and its own feature's server/; write the code it registers there",
  },
  contract: {
    files: (_from, to) => to.zone === 'contract',
    packages: (name) => name === 'valibot',
    says: 'a contract imports only valibot and other contracts; move the rest to a rule or a component',
  },
  rules: {
    files: (from, to) =>
      to.zone === 'server' ||
      to.zone === 'identity' ||
      (isOwn(from, to) && (to.zone === 'rules' || to.zone === 'contract')) ||
      isPublicRule(to),
    packages: (name) => !PAGE_PACKAGES.test(name),
    says: "a rule imports src/server, src/identity, its own contract and another feature's rules (not its mails, policy or stores), and nothing of HTTP or React",
  },
  page: {
    files: (from, to) =>
      to.zone === 'web' ||
      to.zone === 'contract' ||
      to.path === 'src/pipeline/request.ts' ||
      to.path === 'src/server/validate.ts' ||
      (isOwn(from, to) && ['rules', 'component', 'page'].includes(to.zone)),
    packages: (name) => BROWSER_PACKAGES.test(name),
    says: "a page or action imports its own feature's files, src/web, contracts, src/pipeline/request.ts, src/server/validate.ts and the browser's packages; ask another feature through a rule of your own",
  },
  component: {
    files: (from, to) =>
      to.zone === 'web' || to.zone === 'contract' || (isOwn(from, to) && to.zone === 'component'),
    packages: (name) => BROWSER_PACKAGES.test(name),
    says: "a component imports src/web, contracts, its own feature's components and the browser's packages; let the page's loader ask the server and pass the answer down",
  },
  migration: {
    files: () => false,
    packages: (name) => name === 'kysely',
    says: 'a migration imports only kysely, so that it still means the same in years; copy what it needs into it',
  },
  cli: {
    files: (_from, to) =>
      ['cli', 'top', 'identity', 'server', 'contract', 'elsewhere'].includes(to.zone) || isPublicRule(to),
    packages: any,
    says: 'a command imports src/compose.ts, src/identity, src/server, contracts and rules, never a page, a component or test/; call a rule',
  },
  test: { files: any, packages: any, says: '' },
  elsewhere: { files: any, packages: any, says: '' },
};

/** Zones that Node runs as they are: it strips types, it does not compile JSX. */
const NATIVE_ZONES: Zone[] = ['identity', 'server', 'feature', 'contract', 'rules', 'migration', 'cli'];

/** Reports imports that the table does not allow, and files that stand where the layout has no place. */
export function checkImportTable(file: SourceFile): Violation[] {
  const from = locate(file.path);
  if (from.zone === 'elsewhere') {
    const problem =
      'the layout has no such place; a feature is contract.ts, feature.ts, server/ and web/, all else is in src/server, src/web, src/identity, src/pipeline or src/build-time';
    return [{ path: file.path, line: 1, problem }];
  }
  return file.imports.flatMap((used) => {
    const problem = explainRefusal(from, used);
    return problem ? [{ path: file.path, line: used.line, problem }] : [];
  });
}

/** Tells the part of the layout that a path belongs to. */
export function locate(path: string): Place {
  const [, feature] = /^src\/features\/([^/]+)\//.exec(path) ?? [];
  return { path, zone: zoneOf(path), feature, isTest: /\.test\.tsx?$/.test(path) };
}

function zoneOf(path: string): Zone {
  if (path.startsWith('migrations/')) return 'migration';
  if (path.startsWith('cli/')) return 'cli';
  if (path.startsWith('test/')) return 'test';
  if (/^src\/((pipeline|build-time)\/)?[^/]+$/.test(path)) return 'top';
  if (path.startsWith('src/identity/')) return 'identity';
  if (path.startsWith('src/server/')) return 'server';
  if (path.startsWith('src/web/')) return 'web';
  if (/^src\/features\/[^/]+\/feature\.ts$/.test(path)) return 'feature';
  if (/^src\/features\/[^/]+\/contract(\.test)?\.ts$/.test(path)) return 'contract';
  if (/^src\/features\/[^/]+\/server\//.test(path)) return 'rules';
  if (/^src\/features\/[^/]+\/web\/.*(-(page|layout)\.tsx|-action\.ts)$/.test(path)) return 'page';
  if (/^src\/features\/[^/]+\/web\//.test(path)) return 'component';
  return 'elsewhere';
}

function explainRefusal(from: Place, { specifier, target }: Import): string | undefined {
  const row = TABLE[from.zone];
  if (!target) {
    if (from.isTest || row.packages(specifier)) return undefined;
    return `must not import ${specifier}: ${row.says}`;
  }
  const to = locate(target);
  if (to.isTest) return `must not import the test ${target}: move what both need to a file of its own`;
  if (from.isTest && (to.zone === 'test' || isOwn(from, to))) return undefined;
  if (!row.files(from, to)) return `must not import ${target}: ${row.says}`;
  if (NATIVE_ZONES.includes(from.zone) && target.endsWith('.tsx')) {
    return `must not import ${target}: Node runs this file as it is and cannot read JSX; move what it needs to a .ts file`;
  }
  return undefined;
}

function isOwn(from: Place, to: Place): boolean {
  return from.feature !== undefined && from.feature === to.feature;
}

/** Mails, policy and stores are a feature's own; its rules are its door. */
function isPublicRule(to: Place): boolean {
  return to.zone === 'rules' && !/\/(mails|policy|[^/]+-store)\.ts$/.test(to.path);
}
