import { inLatinLetters } from '../../../malayalam/latin-view.ts';
import { romanise, toRomanisedPlace } from '../../../malayalam/romanise.ts';
import type { WholeStory } from '../contract.ts';

/** Returns a story's page in Latin letters. The author also gets the text as it was written, for the form of an edit. */
export function showStoryInLatin(story: WholeStory): WholeStory {
  const { card, rest, reading } = story;
  const content = card.opening + rest;
  const shown = inLatinLetters(story);
  const shownRest = romanise(rest, card.opening);
  const isWritten = shown.card.title + shown.card.opening + shownRest === card.title + content;
  const { place } = reading;
  return {
    ...shown,
    rest: shownRest,
    written: card.isMine && !isWritten ? { title: card.title, content } : undefined,
    reading: { ...reading, place: place && toRomanisedPlace(content, place) },
  };
}
