import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { readSourceFile } from '../test/architecture/source-file.ts';
import { features } from './compose.ts';
import { texts as adminTexts } from './features/membership/texts-admin.en.ts';
import { createSiteMap, otherAddresses, pages } from './pages.ts';

const root = join(import.meta.dirname, '..');
const list = Object.entries(pages);

test('every page names a file that exists, and no two name the same except as their index', () => {
  const files = list.map(([, page]) => page.file);
  const indexes = list.flatMap(([, page]) => page.index ?? []);
  expect([...files, ...indexes].filter((file) => !existsSync(join(root, 'src', file)))).toEqual([]);
  expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
});

test('the first pattern that matches a path is that of its page, as the browser looks it up', () => {
  const patterns = Object.keys(createSiteMap());
  for (const pattern of patterns) {
    const path = pattern.replaceAll(':', 'some-');
    expect(patterns.find((other) => matchPath(other, path))).toBe(pattern);
  }
});

test('no address is in both parts of the list', () => {
  expect(Object.keys(otherAddresses).filter((pattern) => pattern in pages)).toEqual([]);
});

test('every address that a feature registers is one that the gate knows', () => {
  const registered = features.flatMap(({ fileRoutes, routes, openRoutes, keyRoutes }) =>
    Object.keys({ ...fileRoutes, ...routes, ...openRoutes, ...keyRoutes }),
  );
  expect(registered.filter((pattern) => !(pattern in otherAddresses))).toEqual([]);
});

test('every page lists exactly the catalogues that its components use, except those that load late', async () => {
  for (const [pattern, page] of list) {
    const files = [page.file, page.index, page.layout];
    const used = await findCatalogues(files.flatMap((file) => (file ? [`src/${file}`] : [])));
    expect([pattern, used]).toEqual([pattern, [...page.texts].sort()]);
  }
});

test('every admin tab has a name in the catalogue and leads to a page inside the admin layout, for moderators too', () => {
  const tabs = features.flatMap(({ adminTabs = [] }) => adminTabs);
  const framed = list.filter(([, page]) => page.layout?.endsWith('/admin-layout.tsx'));
  expect(tabs.length).toBeGreaterThan(18);
  for (const { path, label } of tabs) {
    expect([path, framed.some(([pattern]) => matchPath(pattern, path))]).toEqual([path, true]);
    expect(adminTexts.admin.tabs).toHaveProperty(label);
  }
});

interface Module {
  catalogues: string[];
  /** The files that this file imports, without imports of types and without late ones. */
  imports: string[];
}

/** Pages share most of their modules. */
const modules = new Map<string, Promise<Module>>();

async function readModule(path: string): Promise<Module> {
  const source = await readFile(join(root, path), 'utf8');
  const { imports } = await readSourceFile(root, path);
  return {
    catalogues: [...source.matchAll(/useTexts\('([\w-]+)'\)/g)].map(([, name = '']) => name),
    imports: imports.flatMap(({ target, typeOnly, node }) =>
      target && !typeOnly && node.type !== 'ImportExpression' ? [target] : [],
    ),
  };
}

/** Returns the names of the catalogues that the files and all they import use, without the one every page needs. */
async function findCatalogues(files: string[]): Promise<string[]> {
  const seen = new Set<string>();
  const names = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path) || !/^src\/.*\.tsx?$/.test(path) || path.includes('/+types/')) return;
    seen.add(path);
    const module = modules.get(path) ?? readModule(path);
    modules.set(path, module);
    const { catalogues, imports } = await module;
    for (const name of catalogues) names.add(name);
    for (const target of imports) await visit(target);
  };
  for (const file of files) await visit(file);
  names.delete('visitors');
  return [...names].sort();
}
