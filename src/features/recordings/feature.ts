import type { Feature } from '../../app/feature.ts';
import { answer } from '../../server/event-handlers.ts';
import { deleteUnused } from '../../server/files/delete-unused.ts';
import { mayLackText, otherDrafts, storyFacts, storySounds, toldForms } from '../stories/questions.ts';
import { newsKinds } from '../subjects/questions.ts';
import { subjectSounds } from '../subjects/report-questions.ts';
import { movedRecordings } from './server/moved-recordings.ts';
import { movedWriting } from './server/moved-writing.ts';
import {
  eraseRecordings,
  readOwnRecordingFiles,
  readOwnRecordings,
  readOwnWriting,
} from './server/own-recordings.ts';
import { recordingDrafts } from './server/recording-drafts.ts';
import { RECORDING_FOLDER } from './server/recording-keys.ts';
import { recordingsRoute, serveRecording } from './server/recording-route.ts';
import { clearRecording, findParts, listRecordings, TOLD_LENGTH } from './server/recording-store.ts';
import { sweepRecordings } from './server/sweep-recordings.ts';
import { readTold } from './server/told.ts';
import { findWaits, listStoriesToWrite, listTextsToApprove } from './server/waiting-texts.ts';
import { writingNews } from './server/writing-news.ts';

export const recordingsFeature: Feature = {
  name: 'recordings',
  // Recordings go first, because the rows of stories tell which recordings stay.
  before: ['stories'],
  tables: {
    recordings: {
      archive: ['recordings'],
      // The pieces of an unfinished recording change while a backup is made.
      backup: async (snapshot) => {
        await snapshot.deleteFrom('recordings').where('finished_at', 'is', null).execute();
      },
    },
    written_stories: { archive: ['writtenStories'] },
  },
  // A recording is as visible as its story.
  answers: [
    answer(mayLackText, async ({ database }, { storyId }) => (await findParts(database, storyId)).length > 0),
    answer(toldForms, async () => ({ length: TOLD_LENGTH, read: readTold })),
    answer(subjectSounds, async (_context, { queries, id }) =>
      (await findParts(queries, id)).map(({ path }) => ({ kind: 'recording', path })),
    ),
    answer(storySounds, async () => movedRecordings),
    answer(storyFacts, async () => movedWriting),
    answer(otherDrafts, async () => recordingDrafts),
    ...writingNews.map((told) => answer(newsKinds, async () => told)),
  ],
  sweeps: { recordings: sweepRecordings },
  archive: {
    bequeathed: ['recordings'],
    sections: {
      recordings: readOwnRecordings,
      writtenStories: (context, { viewer }) => readOwnWriting(context, viewer),
    },
    folder: {
      name: RECORDING_FOLDER,
      words: { en: 'The stories you recorded.', ml: 'നിങ്ങൾ പറഞ്ഞ കഥകൾ.' },
    },
    files: readOwnRecordingFiles,
  },
  files: {
    folder: RECORDING_FOLDER,
    table: 'recordings',
    list: listRecordings,
    clear: clearRecording,
  },
  fileRoutes: { '/recordings/:file': serveRecording },
  // The script of the page that records sends its pieces here.
  routes: { '/recordings': recordingsRoute },
  waits: {
    kinds: ['recording-to-publish', 'text-to-approve', 'story-to-write'],
    find: findWaits,
  },
  digest: [
    {
      heading: {
        en: 'Your stories, written down by others, for you to approve:',
        ml: 'നിങ്ങൾ പറഞ്ഞ കഥ ഒരാൾ കേട്ടെഴുതി, ഇതു ശരിയാണോ:',
      },
      find: listTextsToApprove,
    },
    {
      heading: {
        en: 'Recorded stories that nobody is writing down yet:',
        ml: 'പറഞ്ഞ കഥകൾ, കേട്ടെഴുതാൻ ആളായിട്ടില്ല:',
      },
      find: listStoriesToWrite,
    },
  ],
  leaving: {
    async erase(transaction, { accountId, keepsWork, afterCommit }, context) {
      const keys = await eraseRecordings(transaction, accountId, keepsWork ? 'keep' : 'delete');
      afterCommit(() => deleteUnused(context, keys));
    },
  },
};
