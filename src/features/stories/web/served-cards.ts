import type { StoryCard, StoryHead, TextLanguage } from '../contract.ts';
import type { LoadedPage } from './story-list-cache.ts';

/*
 * A document contains each story once, as HTML. Its loader data omits the cards: the browser reads them from the HTML
 * when it hydrates. A data request contains the cards as two texts, because the server keeps the one that all readers
 * share.
 */

/** The fields of a card that depend on the reader, and the number of likes, which changes often. */
export type PersonalCard = Pick<StoryCard, 'isMine' | 'likes' | 'isLiked'>;

/** The fields of a card that are the same for every reader. */
export type SharedCard = Omit<StoryCard, keyof PersonalCard>;

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

/** Returns the part of a card that is no text: the list writes it into the HTML as an attribute. */
export function toHead(card: StoryCard): StoryHead {
  const { title, titleLanguage, opening, hasMore, language, ...head } = card;
  return head;
}

export function toShared({ isMine, likes, isLiked, ...shared }: StoryCard): SharedCard {
  return shared;
}

/** Returns what identifies the shared part of a card. */
export function toSharedHead({ id, topic, author, authorId, createdAt, version }: StoryHead) {
  return { id, topic, author, authorId, createdAt, version } satisfies Omit<StoryHead, keyof PersonalCard>;
}

export function toPersonal({ isMine, likes, isLiked }: StoryHead): PersonalCard {
  return { isMine, likes, isLiked };
}

/** Completes a page in the browser. The first render must call this, before anything changes the list. */
export function restoreCards(page: LoadedPage): void {
  page.stories ??= page.shared === undefined ? readDocument() : join(page.shared, page.personal ?? '[]');
}

function join(shared: string, personal: string): StoryCard[] {
  const own: PersonalCard[] = JSON.parse(personal);
  return (JSON.parse(shared) as SharedCard[]).map((card, index) => ({
    ...card,
    ...(own[index] as PersonalCard),
  }));
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
    };
  });
}
