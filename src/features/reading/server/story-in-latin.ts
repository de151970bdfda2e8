import { inLatinLetters } from '../../../malayalam/latin-view.ts';
import { romaniseAround, toRomanisedPlace } from '../../../malayalam/romanise.ts';
import type { WholeStory } from '../contract.ts';

/** Returns a story's page in Latin letters. The author also gets the text as it was written, for the form of an edit. */
export function showStoryInLatin(story: WholeStory): WholeStory {
  const { card, rest, restLinks = [], photos, reading } = story;
  const content = card.opening + rest;
  const shown = inLatinLetters(story);
  const { text: shownRest, pieces } = romaniseAround(rest, shown.restLinks ?? [], card.opening);
  const isWritten =
    shown.photos === photos && shown.card.title + shown.card.opening + shownRest === card.title + content;
  const inContent = restLinks.map(({ start, end }) => ({
    start: start + card.opening.length,
    end: end + card.opening.length,
  }));
  const kept = [...(card.links ?? []), ...inContent];
  const { place } = reading;
  return {
    ...shown,
    rest: shownRest,
    restLinks: shown.restLinks && pieces,
    written: card.isMine && !isWritten ? writtenOf(story) : undefined,
    reading: { ...reading, place: place && toRomanisedPlace(content, place, kept) },
  };
}

/** Returns the initial values of the form for an edit if the page shows the story in other letters. */
export function writtenOf({ card, rest, photos }: WholeStory): WholeStory['written'] {
  return { title: card.title, content: card.opening + rest, photos };
}
