import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type Page, pages, toIndexId } from './pages.ts';

const entries = Object.entries<Page>(pages);
const layouts = new Set(entries.map(([, page]) => findLayout(page)));

/** React Router's route table, made from pages.ts. */
export default [...layouts].flatMap((file) => {
  const routes = entries.filter(([, page]) => findLayout(page) === file).map(toRoute);
  return file ? [layout(file, routes)] : routes;
}) satisfies RouteConfig;

function findLayout(page: Page): string | undefined {
  return 'layout' in page ? page.layout : undefined;
}

function toRoute([pattern, page]: [string, Page]): RouteConfigEntry {
  const children =
    'index' in page && page.index ? [index(page.index, { id: toIndexId(pattern, page.index) })] : [];
  return route(pattern, page.file, children);
}
