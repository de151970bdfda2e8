import type { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

export type Router = NonNullable<React.ContextType<typeof DataRouterContext>>['router'];

/** The files of each page by route id, from React Router's manifest. */
export type PageFiles = Record<
  string,
  { module: string; imports?: string[] | undefined; css?: string[] | undefined } | undefined
>;

/** Returns the addresses of a page's scripts and styles. React shows the page once it has all of them. */
export function filesOf(page: PageFiles[string]): string[] {
  return page ? [page.module, ...(page.imports ?? []), ...(page.css ?? [])] : [];
}
