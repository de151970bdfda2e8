import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { type Action, type Page, pages } from './pages.ts';

/** React Router's route table, made from pages.ts. */
export default Object.entries<Page | Action>(pages).map(([pattern, page]) => {
  const children = 'index' in page && page.index ? [index(page.index)] : [];
  return route(pattern, page.file, children);
}) satisfies RouteConfig;
