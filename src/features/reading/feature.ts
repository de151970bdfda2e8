import type { Feature } from '../../app/feature.ts';
import { answer } from '../../server/event-handlers.ts';
import { recordShownSubject } from '../subjects/questions.ts';
import { readOwnRead, readOwnSaved } from './server/own-reading.ts';
import { placeRoute } from './server/place-route.ts';
import { recordShownStory, sweepRead } from './server/reading.ts';

export const readingFeature: Feature = {
  name: 'reading',
  routes: { '/reading-place': placeRoute },
  tables: {
    saved_stories: { archive: ['savedStories'] },
    read_stories: { archive: ['readStories'] },
  },
  answers: [
    answer(recordShownSubject, (context, { viewer, subjectId }) =>
      recordShownStory(context, viewer, subjectId),
    ),
  ],
  sweeps: {
    readStories: ({ database }, now) => sweepRead(database, now),
  },
  archive: {
    sections: {
      savedStories: (context, { viewer }) => readOwnSaved(context, viewer),
      readStories: (context, { viewer }) => readOwnRead(context, viewer),
    },
  },
  leaving: { longLists: { saved_stories: 'account_id' } },
};
