import type { StoryCard, StoryHead, TextLanguage } from '../contract.ts';
import type { LoadedPage } from './story-list-cache.ts';

/*
 * A document contains each story once, as HTML. Its loader data omits the cards: the browser reads them from the HTML
 * when it hydrates. Data requests contain the cards as data.
 */

/** Omits the cards from the data that React Router writes into a document. The page can still be rendered from them. */
export function omitCards<Page extends LoadedPage>(page: Page): Page {
  return Object.defineProperty(page, 'stories', { enumerable: false });
}

/** Returns the part of a card that is no text: the list writes it into the HTML as an attribute. */
export function toHead(card: StoryCard): StoryHead {
  const { title, titleLanguage, opening, hasMore, language, ...head } = card;
  return head;
}

/** Adds the cards that omitCards omitted. The first render must call this, before anything changes the list. */
export function restoreCards(page: LoadedPage): void {
  page.stories ??= Array.from(document.querySelectorAll<HTMLElement>('li[data-item]'), readCard);
}

function readCard(item: HTMLElement): StoryCard {
  const title = item.querySelector('h2') as HTMLElement;
  const opening = item.querySelector('[data-opening]') as HTMLElement;
  return {
    ...(JSON.parse(item.dataset.item as string) as StoryHead),
    title: title.textContent,
    titleLanguage: title.lang as TextLanguage,
    opening: opening.textContent,
    hasMore: opening.dataset.opening === 'more',
    language: opening.lang as TextLanguage,
  };
}
