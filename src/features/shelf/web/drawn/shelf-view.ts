import { likenessTo } from '../kept/search-keys.ts';
import type { StoredStory } from '../kept/store.ts';
import { element, labelled } from './element.ts';
import { pathOf, type Shelf, writeDay } from './shelf.ts';
import { drawStoryForm } from './story-form.ts';
import { drawWaiting } from './waiting-view.ts';

/** Draws the lists, the search and the waiting items. */
export function drawShelf(shelf: Shelf): Node[] {
  const { words } = shelf;
  const lists = element('div', { class: 'lists' }, ...drawLists(shelf));
  const count = element('p', { role: 'status', class: 'soft' });
  const field = element('input', { type: 'search', autocomplete: 'off', input: () => search() });
  const search = () => {
    const likeness = likenessTo(field.value);
    const found = likeness && findStories(shelf, likeness);
    count.textContent = found ? words.found(found.length) : '';
    lists.replaceChildren(...(found ? [drawRows(shelf, found)] : drawLists(shelf)));
  };
  return [
    ...drawWaiting(shelf, shelf.waiting),
    drawStoryForm(shelf),
    element('search', {}, labelled(words.search, field), count),
    lists,
  ];
}

/** Returns the stories that match a search, the best first, and the newest first among equals. */
function findStories(
  { stories }: Shelf,
  likeness: NonNullable<ReturnType<typeof likenessTo>>,
): StoredStory[] {
  return [...stories.values()]
    .map((story) => ({ story, level: likeness(story) }))
    .filter(({ level }) => level > 0)
    .sort((one, other) => other.level - one.level || other.story.createdAt - one.story.createdAt)
    .map(({ story }) => story);
}

function drawLists(shelf: Shelf): Node[] {
  const { state, stories, words } = shelf;
  return (['saved', 'read', 'latest'] as const).flatMap((name) => {
    const rows = state.lists[name].flatMap((id) => stories.get(id) ?? []);
    return rows.length > 0
      ? [element('section', {}, element('h2', {}, words.lists[name]), drawRows(shelf, rows))]
      : [];
  });
}

function drawRows(shelf: Shelf, rows: StoredStory[]): Node {
  return element('ul', { class: 'rows' }, ...rows.map((story) => drawRow(shelf, story)));
}

function drawRow(shelf: Shelf, story: StoredStory): Node {
  const href = pathOf(story);
  const open = (event: Event) => {
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    if (ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    shelf.go(href);
  };
  return element(
    'li',
    {},
    element('a', { href, lang: story.titleLanguage, click: open }, story.title),
    element('p', { class: 'soft' }, `${shelf.words.by(story.author)} · ${writeDay(shelf, story.createdAt)}`),
  );
}
