import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepLists } from './kept-lists.ts';
import type { Router } from './page-files.ts';

const LIST = '/stories/latest';
const STORY = '/stories/food/1';

let router: Router;
let settings: object;
let loads: number;
/** The loader of the list waits for this. */
let connection: PromiseWithResolvers<void>;

beforeEach(async () => {
  settings = { language: 'en' };
  loads = 0;
  connection = Promise.withResolvers();
  connection.resolve();
  const loadList = async () => {
    loads += 1;
    const answer = `list ${loads}`;
    await connection.promise;
    return answer;
  };
  const action = () => null;
  const children = [
    { id: 'list', path: LIST, action, loader: loadList, handle: { isList: true } },
    { id: 'story', path: STORY, action, loader: () => 'story' },
  ];
  const root = { id: 'root', path: '/', loader: () => ({ settings }), shouldRevalidate: () => true };
  router = createMemoryRouter([{ ...root, children }], { initialEntries: [LIST] }) as Router;
  await expect.poll(shownList).toBe('list 1');
  keepLists(router);
});

afterEach(() => router.dispose());

it('going back shows a list before the server answers', async () => {
  await router.navigate(STORY);
  await goBackWithoutConnection();
  expect(shownList()).toBe('list 1');
});

it('going back to a list waits for the server after a form on another page', async () => {
  await router.navigate(STORY);
  await router.navigate(STORY, { formMethod: 'POST', formData: new FormData(), replace: true });
  await goBackWithoutConnection();
  expect(shownList()).toBeUndefined();
  connection.resolve();
  await expect.poll(shownList).toBe('list 2');
});

it('going back to a list waits for the server after a form on this list', async () => {
  await router.fetch('like', 'list', LIST, { formMethod: 'POST', formData: new FormData() });
  await router.navigate(STORY);
  await goBackWithoutConnection();
  expect(shownList()).toBeUndefined();
});

it('going back to a list waits for the server after another language was chosen', async () => {
  settings = { language: 'ml' };
  await router.navigate(STORY);
  await goBackWithoutConnection();
  expect(shownList()).toBeUndefined();
});

/** Resolves once a page that needs no answer is shown. */
async function goBackWithoutConnection(): Promise<void> {
  connection = Promise.withResolvers();
  void router.navigate(-1);
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
}

function shownList(): unknown {
  return router.state.loaderData.list;
}
