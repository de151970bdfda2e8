import { LANGUAGES } from '../../src/languages/languages.ts';
import type { Import, SourceFile, Violation } from './source-file.ts';

/*
 * The table of docs/architecture/imports.md: which code may import what. Type imports count too, because they
 * couple two files like any other import.
 */

/** Packages that the browser may load. Each one costs every visitor, so a new one needs a decision. */
const BROWSER_PACKAGES =
  /^(react|react-dom|react-router|valibot|web-vitals|@simplewebauthn\/browser|@fontsource\/[\w-]+)(\/|$)/;
/** Packages of HTTP and React, which rules may not import. */
const PAGE_PACKAGES = /^(react|react-dom|react-router|@react-router\/[\w-]+|hono|@hono\/[\w-]+)(\/|$)/;

type Zone =
  | 'top'
  | 'languages'
  | 'malayalam'
  | 'identity'
  | 'server'
  | 'app'
  | 'web'
  | 'feature'
  | 'texts'
  | 'contract'
  | 'events'
  | 'tables'
  | 'pages'
  | 'rules'
  | 'request'
  | 'page'
  | 'component'
  | 'migration'
  | 'cli'
  | 'test'
  | 'elsewhere';

interface Place {
  path: string;
  zone: Zone;
  feature: string | undefined;
  isTest: boolean;
}

interface Row {
  /** Returns true if a file in this zone may import another file of the project. */
  files(from: Place, to: Place): boolean;
  packages(name: string): boolean;
  /** The text of the violation: allowed imports, and what to do instead. */
  remedy: string;
}

/** A feature's texts in each language. */
const TEXTS = new RegExp(`^src/features/[^/]+/(texts|words)(-[\\w-]+)?\\.(${LANGUAGES.join('|')})\\.ts$`);

/** A noun that both the texts of a feature and its rules write. */
const NOUN = /^src\/features\/[^/]+\/noun-contract\.ts$/;

/** What a feature adds to tests that know no feature, and its own tests may import. Rules and pages may not. */
const SAMPLE = /^src\/features\/[^/]+\/(sample|scene|walk)\.ts$/;
/** A test in a browser. */
const SPEC = /^src\/features\/[^/]+\/[\w-]+\.spec\.ts$/;

const any = (): boolean => true;

const TABLE: Record<Zone, Row> = {
  top: {
    files: (_from, to) => to.zone !== 'test',
    packages: any,
    remedy: 'src/ never imports test/; move what both need into src/',
  },
  languages: {
    files: () => false,
    packages: () => false,
    remedy:
      'src/languages is the list of languages, and imports nothing; put what a language needs into its texts',
  },
  malayalam: {
    files: () => false,
    packages: () => false,
    remedy: 'src/malayalam knows only letters and words, and imports only itself; pass in what it needs',
  },
  identity: {
    files: (_from, to) => to.zone === 'identity' || to.zone === 'server',
    packages: () => false,
    remedy: 'src/identity imports only itself and src/server; pass in what a feature knows',
  },
  server: {
    files: (from, to) =>
      to.zone === 'server' || (to.zone === 'migration' && from.path.startsWith('src/server/database/')),
    packages: any,
    remedy:
      'src/server imports only itself (src/server/database also migrations); pass in what a feature or page knows',
  },
  app: {
    files: (_from, to) => ['app', 'server', 'identity', 'web'].includes(to.zone),
    packages: any,
    remedy:
      'src/app imports only itself, src/server, src/identity and src/web; let the feature register what only it knows',
  },
  web: {
    files: (_from, to) => to.zone === 'web',
    packages: (name) => BROWSER_PACKAGES.test(name),
    remedy:
      'src/web imports only itself and the browser packages; pass the rest as props, or move this file into its feature',
  },
  texts: {
    files: (from, to) => to.zone === 'web' || NOUN.test(to.path) || (isOwn(from, to) && to.zone === 'texts'),
    packages: () => false,
    remedy:
      'a file of texts imports only the type of all texts, from src/web/texts, a noun-contract.ts and types of its own texts; pass the rest in as parameters',
  },
  feature: {
    files: (from, to) =>
      to.zone === 'server' ||
      isFeatureShape(to) ||
      to.zone === 'events' ||
      isPublicRule(to) ||
      (isOwn(from, to) && to.zone === 'rules'),
    packages: () => false,
    remedy:
      "a feature.ts imports src/server, src/app/feature.ts, its own feature's server/, and events and rules of features below; write the code it registers in server/",
  },
  events: {
    files: (from, to) =>
      to.zone === 'server' ||
      to.zone === 'identity' ||
      to.zone === 'contract' ||
      (isOwn(from, to) && to.zone === 'events'),
    packages: () => false,
    remedy:
      'events.ts, questions.ts and …-questions.ts declare types and questions, and import only contracts, src/identity and src/server',
  },
  tables: {
    files: (_from, to) => to.zone === 'server' || to.zone === 'identity',
    packages: (name) => name === 'kysely',
    remedy:
      'tables.ts declares the types of rows, and imports only types of kysely, src/server and src/identity',
  },
  pages: {
    files: (_from, to) => to.path === 'src/app/page.ts',
    packages: () => false,
    remedy: 'pages.ts lists the addresses of a feature, and imports only their type, from src/app/page.ts',
  },
  contract: {
    files: (_from, to) => to.zone === 'contract',
    packages: (name) => name === 'valibot',
    remedy: 'a contract imports only valibot and other contracts; move the rest to a rule or a component',
  },
  rules: {
    files: (from, to) =>
      to.zone === 'server' ||
      isFeatureShape(to) ||
      to.zone === 'identity' ||
      (isOwn(from, to) && to.zone === 'rules') ||
      to.zone === 'contract' ||
      to.zone === 'events' ||
      isPublicRule(to),
    packages: (name) => !PAGE_PACKAGES.test(name),
    remedy:
      "a rule imports src/server, src/app/feature.ts, src/identity, contracts, events and another feature's rules (not its mails, policy or stores), and nothing of HTTP or React",
  },
  request: {
    files: (from, to) =>
      ['app', 'server', 'identity', 'web', 'contract'].includes(to.zone) ||
      isPublicRule(to) ||
      (isOwn(from, to) && to.zone === 'rules'),
    packages: (name) => name === 'react-router',
    remedy:
      'a request.ts imports src/app, src/server, src/identity, src/web, contracts and rules: it has what pages read and set of a request',
  },
  page: {
    files: (from, to) =>
      to.zone === 'web' ||
      to.zone === 'contract' ||
      to.zone === 'request' ||
      to.path === 'src/app/request.ts' ||
      to.path === 'src/server/validate.ts' ||
      to.zone === 'component' ||
      isPublicRule(to) ||
      (isOwn(from, to) && (to.zone === 'rules' || to.zone === 'page')),
    packages: (name) => BROWSER_PACKAGES.test(name),
    remedy:
      "a page or action imports its own feature's files, rules (not mails, policy or stores) and components of features below, src/web, contracts, src/app/request.ts, request.ts of features, src/server/validate.ts and the browser packages",
  },
  component: {
    files: (_from, to) => ['web', 'contract', 'component'].includes(to.zone),
    packages: (name) => BROWSER_PACKAGES.test(name),
    remedy:
      "a component imports src/web, contracts, components of its own feature and of those below, and the browser packages; let the page's loader ask the server and pass the answer down",
  },
  migration: {
    files: () => false,
    packages: (name) => name === 'kysely',
    remedy: 'a migration imports only kysely, so that its meaning never changes; copy what it needs into it',
  },
  cli: {
    files: (_from, to) =>
      ['cli', 'top', 'identity', 'server', 'app', 'contract', 'elsewhere'].includes(to.zone) ||
      isPublicRule(to),
    packages: any,
    remedy:
      'a command imports src/compose.ts, src/identity, src/server, src/app, contracts and rules, never a page, a component or test/; call a rule',
  },
  test: { files: any, packages: any, remedy: '' },
  elsewhere: { files: any, packages: any, remedy: '' },
};

/** Zones that Node runs without a build. It strips types, but does not compile JSX. */
const NATIVE_ZONES: Zone[] = [
  'languages',
  'malayalam',
  'identity',
  'server',
  'feature',
  'contract',
  'events',
  'tables',
  'pages',
  'rules',
  'migration',
  'cli',
];

/** Reports imports that the table does not allow, and files that are outside the layout. */
export function checkImportTable(file: SourceFile): Violation[] {
  const from = locate(file.path);
  if (from.zone === 'elsewhere') {
    const problem =
      'is outside the layout; a feature has contract.ts, events.ts, questions.ts, …-questions.ts, tables.ts, pages.ts, feature.ts, request.ts, sample.ts, scene.ts, walk.ts, ….spec.ts, texts.en.ts and words-….en.ts in each language, server/ and web/, everything else is in src/languages, src/malayalam, src/server, src/app, src/web, src/identity, src/pipeline or src/build-time';
    return [{ path: file.path, line: 1, problem }];
  }
  return file.imports.flatMap((used) => {
    const problem = findProblem(from, used);
    return problem ? [{ path: file.path, line: used.line, problem }] : [];
  });
}

/** Returns the part of the layout that a path belongs to. */
export function locate(path: string): Place {
  const [, feature] = /^src\/features\/([^/]+)\//.exec(path) ?? [];
  return {
    path,
    zone: zoneOf(path),
    feature,
    isTest: /\.test\.tsx?$/.test(path) || SAMPLE.test(path) || SPEC.test(path),
  };
}

function zoneOf(path: string): Zone {
  if (path.startsWith('migrations/')) return 'migration';
  if (path.startsWith('cli/')) return 'cli';
  if (path.startsWith('test/')) return 'test';
  if (/^src\/((pipeline|build-time)\/)?[^/]+$/.test(path)) return 'top';
  if (path.startsWith('src/languages/')) return 'languages';
  if (path.startsWith('src/malayalam/')) return 'malayalam';
  if (path.startsWith('src/identity/')) return 'identity';
  if (path.startsWith('src/server/')) return 'server';
  if (path.startsWith('src/app/')) return 'app';
  if (path.startsWith('src/web/')) return 'web';
  if (TEXTS.test(path)) return 'texts';
  if (/^src\/features\/[^/]+\/feature\.ts$/.test(path)) return 'feature';
  if (/^src\/features\/[^/]+\/([\w-]+-)?contract(\.test)?\.ts$/.test(path)) return 'contract';
  if (/^src\/features\/[^/]+\/(events|([\w-]+-)?questions)\.ts$/.test(path)) return 'events';
  if (/^src\/features\/[^/]+\/tables\.ts$/.test(path)) return 'tables';
  if (/^src\/features\/[^/]+\/pages\.ts$/.test(path)) return 'pages';
  if (path === 'src/features/order.ts') return 'top';
  if (/^src\/features\/[^/]+\/request\.ts$/.test(path)) return 'request';
  if (/^src\/features\/[^/]+\/server\//.test(path) || SAMPLE.test(path) || SPEC.test(path)) return 'rules';
  if (/^src\/features\/[^/]+\/web\/.*-(page|layout)\.tsx$/.test(path)) return 'page';
  if (/^src\/features\/[^/]+\/web\//.test(path)) return 'component';
  return 'elsewhere';
}

function findProblem(from: Place, { specifier, target }: Import): string | undefined {
  const row = TABLE[from.zone];
  if (!target) {
    if (from.isTest || row.packages(specifier)) return undefined;
    return `must not import ${specifier}: ${row.remedy}`;
  }
  const to = locate(target);
  if (to.isTest && !(from.isTest && SAMPLE.test(target)))
    return `must not import the test ${target}: move what both need to a file of its own`;
  if (from.isTest && (to.zone === 'test' || isOwn(from, to))) return undefined;
  // Everything but a migration, whose meaning never changes, may import src/languages and src/malayalam.
  const isShared = ['languages', 'malayalam'].includes(to.zone) && from.zone !== 'migration';
  if (!isShared && !row.files(from, to)) return `must not import ${target}: ${row.remedy}`;
  if (NATIVE_ZONES.includes(from.zone) && target.endsWith('.tsx')) {
    return `must not import ${target}: Node runs this file as it is and cannot read JSX; move what it needs to a .ts file`;
  }
  return undefined;
}

function isOwn(from: Place, to: Place): boolean {
  return from.feature !== undefined && from.feature === to.feature;
}

/** The shape of what a feature registers, and what is read of it, without the request of a page. */
function isFeatureShape(to: Place): boolean {
  return ['src/app/feature.ts', 'src/app/unread.ts'].includes(to.path);
}

/** Other features may import a feature's rules, but not its mails, policy and stores. */
function isPublicRule(to: Place): boolean {
  return to.zone === 'rules' && !/\/(mails|policy|[^/]+-store)\.ts$/.test(to.path);
}
