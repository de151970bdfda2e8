import type { WholeStory } from '../contract.ts';

/*
 * A document contains a story's text once, as HTML. Its loader data omits the text: the browser reads it from the HTML
 * when it hydrates. Data requests, and pages with the story's form, contain it as data.
 */

/**
 * Omits the text from the data that React Router writes into a document. The page can still be rendered from it. A text with links
 * stays, because its HTML has titles in place of addresses.
 */
export function omitText<Story extends WholeStory>(story: Story): Story {
  if (story.card.links || story.restLinks) return story;
  Object.defineProperty(story.card, 'opening', { enumerable: false });
  return Object.defineProperty(story, 'rest', { enumerable: false });
}

/** Adds the text that omitText omitted. The first render must call this, before anything changes the page. */
export function restoreText(story: WholeStory): void {
  if (story.rest !== undefined) return;
  const text = document.querySelector('[data-text]');
  const opening = text?.firstChild?.textContent ?? '';
  story.card.opening = opening;
  story.rest = text?.textContent.slice(opening.length) ?? '';
}
