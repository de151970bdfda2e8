import { useEffect } from 'react';
import { type MiddlewareFunction, useLocation } from 'react-router';
import type { Router } from './page-files.ts';

/** Other parameters say what has just been done, and that does not come back. */
const KEPT_SEARCH = /^(\?q=[^&]*)?$/;
const MAX_LISTS = 10;

interface KeptList {
  settings: string;
  data: Record<string, unknown>;
}

/** The entry of the history whose kept list is shown, until it is loaded again. */
let shownKey: string | undefined;

/**
 * Shows a list as the reader left it when they go back to it, and then loads it again. Keeps the lists in memory, so
 * that they end with the document, as at signing out. Asks the server first after a form was sent or a setting was
 * changed.
 */
export function useKeptLists(router: Router | undefined): void {
  const { key } = useLocation();
  useEffect(() => router && keepLists(router), [router]);
  // When the router begins to load, it stores the scroll position. So load only once the list is drawn at the
  // position where the reader left it.
  useEffect(() => {
    if (key !== shownKey) return;
    shownKey = undefined;
    // Once the reader scrolls, loading would throw them back.
    if (router && Math.abs(Number(router.state.restoreScrollPosition) - scrollY) < 1)
      void router.revalidate();
  }, [key, router]);
}

/** Answers steps back to lists. Returns a function that stops this. */
export function keepLists(router: Router): () => void {
  const root = router.routes[0];
  if (!root) return () => {};
  const lists = new Map<string, KeptList>();
  let changedKey: string | undefined;
  const readSettings = () => {
    const loaded = router.state.loaderData[root.id] as { settings?: object } | undefined;
    return JSON.stringify(loaded?.settings);
  };
  const onState = () => {
    const { navigation, location, loaderData, errors, matches } = router.state;
    const { key, search } = location;
    if (navigation.state !== 'idle' || errors || key === changedKey) return;
    if (!matches.some(({ route }) => isList(route.handle)) || !KEPT_SEARCH.test(search)) return;
    // The page that leads back has newer data of the root, such as the numbers of unread things.
    const { [root.id]: _, ...data } = loaderData;
    lists.delete(key);
    lists.set(key, { settings: readSettings(), data });
    for (const oldest of [...lists.keys()].slice(0, -MAX_LISTS)) lists.delete(oldest);
  };
  const show: MiddlewareFunction<unknown> = ({ request }, next) => {
    const { navigation, location } = router.state;
    if (request.method !== 'GET') {
      lists.clear();
      changedKey = location.key;
      return next();
    }
    const { pathname, search } = new URL(request.url);
    const target = navigation.location;
    // A list may load a further page of its own.
    if (target?.pathname !== pathname || target.search !== search) return next();
    if (target.key === changedKey) changedKey = undefined;
    const list = lists.get(target.key);
    if (list?.settings !== readSettings()) return next();
    shownKey = target.key;
    const results = Object.entries(list.data).map(([id, result]) => [id, { type: 'data', result }]);
    return Promise.resolve(Object.fromEntries(results));
  };
  const { middleware = [] } = root;
  root.middleware = [...middleware, show];
  onState();
  const unsubscribe = router.subscribe(onState);
  return () => {
    unsubscribe();
    root.middleware = middleware;
  };
}

/** Returns whether the `handle` of a page says so: it leads to other pages, and no form on it saves its text while somebody writes. */
function isList(handle: unknown): boolean {
  return (handle as { isList?: boolean } | undefined)?.isList === true;
}
