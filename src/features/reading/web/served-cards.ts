import type { TextLanguage } from '../../../malayalam/language-of.ts';
import type { StoryCard, StoryHead, StorySummary, SummaryHead, SummaryPage } from '../contract.ts';
import type { Halves, LoadedPage } from './story-list-cache.ts';

/*
 * A document contains each story once, as HTML. Its loader data omits the cards: the browser reads them from the HTML
 * when it hydrates. A data request contains the cards as two texts, because the server keeps the one that all readers
 * share. The second one is short, because it is sent without compression: a list of values for each card.
 */

/** Returns the page as a loader's data for a document. The page can be rendered from it, but the data omits the cards. */
export function toDocumentData<Page extends LoadedPage>(page: Page): Page {
  return Object.defineProperty(page, 'stories', { enumerable: false });
}

/** Returns the page as a loader's data for a data request. */
export function toRequestedData<Page extends LoadedPage>(page: Page): Page {
  const { stories, ...rest } = page;
  const shared = JSON.stringify(stories.map(toShared));
  return { ...rest, shared, personal: JSON.stringify(stories.map(toPersonal)) } as Page;
}

/** Returns the page of Latest as a loader's data for a data request. */
export function toRequestedRows<Page extends LoadedRows>(page: Page): Page {
  const { rows, ...rest } = page;
  const shared = JSON.stringify(rows.map(toSharedSummary));
  return { ...rest, shared, personal: JSON.stringify(rows.map(toPersonalSummary)) } as Page;
}

/** Returns the part of a card that is no text: the list writes it into the HTML as an attribute. */
export function toHead(card: StoryCard): StoryHead {
  const { title, titleLanguage, opening, hasMore, language, cover, ...head } = card;
  return head;
}

/** Returns the fields of a card, or of its head, that are the same for every reader. */
export function toShared<Card extends StoryHead>({ isMine, likes, comments, isLiked, ...shared }: Card) {
  return shared;
}

/** Returns the fields of a row of Latest, or of its head, that are the same for every reader. */
export function toSharedSummary<Row extends SummaryHead>({ isNew, likes, comments, ...shared }: Row) {
  return shared;
}

export function toPersonal({ isMine, likes, comments, isLiked }: StoryHead) {
  return [isMine, likes, comments, isLiked] as const;
}

export function toPersonalSummary({ isNew, likes, comments }: SummaryHead) {
  return [isNew, likes, comments] as const;
}

export type LoadedRows = SummaryPage & Halves;

/** Completes a topic's page in the browser. The first render must call this, before anything changes the list. */
export function restoreCards(page: LoadedPage): void {
  page.stories ??= page.shared === undefined ? readDocument() : join(page, nameCard);
}

/** Completes a page of Latest in the browser. */
export function restoreRows(page: LoadedRows): void {
  page.rows ??= join(page, nameRow);
}

function nameCard([isMine, likes, comments, isLiked]: ReturnType<typeof toPersonal>): Partial<StoryCard> {
  return { isMine, likes, comments, isLiked };
}

function nameRow([isNew, likes, comments]: ReturnType<typeof toPersonalSummary>): Partial<StorySummary> {
  return { isNew, likes, comments };
}

function join<Row, Values>(
  { shared = '[]', personal = '[]' }: Halves,
  name: (values: Values) => Partial<Row>,
): Row[] {
  const values: Values[] = JSON.parse(personal);
  return (JSON.parse(shared) as Row[]).map((row, index) => ({ ...row, ...name(values[index] as Values) }));
}

function readDocument(): StoryCard[] {
  return Array.from(document.querySelectorAll<HTMLElement>('li[data-item]'), (item) => {
    const title = item.querySelector('h2') as HTMLElement;
    const opening = item.querySelector('[data-opening]') as HTMLElement;
    return {
      ...(JSON.parse(item.dataset.item as string) as StoryHead),
      title: title.textContent,
      titleLanguage: title.lang as TextLanguage,
      opening: opening.textContent,
      hasMore: opening.dataset.opening === 'more',
      language: opening.lang as TextLanguage,
      cover: item.querySelector('[data-cover]')?.getAttribute('src') ?? null,
    };
  });
}
