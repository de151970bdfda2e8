import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { Page } from './app/page.ts';
import { pages, toIndexId } from './pages.ts';

const entries = Object.entries(pages);
const layouts = new Set(entries.map(([, page]) => findLayout(page)));

/** React Router's route table, made from pages.ts. */
export default [...layouts].flatMap((file) => {
  const routes = entries.filter(([, page]) => findLayout(page) === file).map(toRoute);
  return file ? [layout(file, routes)] : routes;
}) satisfies RouteConfig;

function findLayout(page: Page): string | undefined {
  return page.layout;
}

function toRoute([pattern, page]: [string, Page]): RouteConfigEntry {
  const children = page.index ? [index(page.index, { id: toIndexId(pattern, page.index) })] : [];
  return route(pattern, page.file, children);
}
