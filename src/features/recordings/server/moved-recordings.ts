import { sql } from 'kysely';
import * as v from 'valibot';
import { HOUR_MS } from '../../../server/clock.ts';
import type { Queries, SqlPart } from '../../../server/database/database.ts';
import { isOneOf } from '../../../server/database/is-one-of.ts';
import type { StorySounds } from '../../stories/questions.ts';
import { recordingWave } from '../contract.ts';
import { MAX_PARTS, MAX_RECORDING_BYTES } from '../limits-contract.ts';
import { importRecording, isRecordingOfOther } from './import-recordings.ts';
import { toRecordingKey } from './recording-keys.ts';

/** A part of a told story in an export. Fields that an earlier version may lack have a default. */
const movedRecording = v.object({
  id: v.pipe(v.string(), v.uuid()),
  file: v.string(),
  /** In milliseconds; at most an hour, which is longer than any recording. */
  duration: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HOUR_MS))), null),
  wave: v.optional(recordingWave, ''),
});
type MovedRecording = v.InferOutput<typeof movedRecording>;

/** The recordings of told stories, for other servers and for the readable archive. */
export const movedRecordings: StorySounds = {
  kind: 'recordings',
  read: readRecordings,
  parse(list) {
    const read = v.safeParse(v.pipe(v.array(movedRecording), v.maxLength(MAX_PARTS)), list);
    return read.success ? read.output : undefined;
  },
  maxBytes: MAX_RECORDING_BYTES,
  tooLarge: 'recording-too-large',
  store(context, file, place, bytes, steps) {
    const { duration, wave } = file as MovedRecording;
    return importRecording(context, { ...place, duration, wave }, bytes, steps);
  },
  isOfOther: isRecordingOfOther,
  listAgreed,
  words: {
    en: {
      name: 'recordings of told stories',
      problems: {
        'recording-invalid':
          'the file is no recording that browsers can play (M4A with AAC, or WebM or Ogg with Opus)',
        'recording-too-large': 'the recording is larger than 12 MB',
      },
    },
    ml: {
      name: 'പറഞ്ഞ കഥകളുടെ റെക്കോഡിങ്ങുകൾ',
      problems: {
        'recording-invalid': 'ബ്രൗസറിൽ കേൾക്കാനാകുന്ന റെക്കോഡിങ്ങല്ല (AAC ഉള്ള M4A, Opus ഉള്ള WebM, Ogg ആണെങ്കിൽ കേൾക്കാം)',
        'recording-too-large': 'റെക്കോഡിങ് 12 MB-യിലും വലുതാണ്',
      },
    },
  },
};

async function readRecordings(
  queries: Queries,
  storyIds: readonly string[],
): Promise<Map<string, MovedRecording[]>> {
  const rows = await queries
    .selectFrom('recordings')
    .select(['id', 'story_id', 'type', 'duration_ms', 'wave'])
    .where(sql<boolean>`story_id ${isOneOf(queries, storyIds)}`)
    .orderBy('position')
    .orderBy('created_at')
    .execute();
  const groups = Map.groupBy(rows, (row) => row.story_id ?? '');
  return new Map(
    [...groups].map(([story, recordings]) => [
      story,
      recordings.map(({ id, type, duration_ms: duration, wave }) => ({
        id,
        file: toRecordingKey(id, type),
        duration,
        wave,
      })),
    ]),
  );
}

async function listAgreed(
  queries: Queries,
  storyId: string,
  hasAgreed: (column: string) => SqlPart<boolean>,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('recordings')
    .select(['id', 'type'])
    .where('story_id', '=', storyId)
    .where(hasAgreed('recordings.account_id'))
    .orderBy('position')
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, type }) => toRecordingKey(id, type));
}
