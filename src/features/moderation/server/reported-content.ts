import type { AppContext } from '../../../server/context.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { askFrom, queriesOf } from '../../../server/event-handlers.ts';
import { readCommentsAround } from '../../comments/server/comments-around.ts';
import { findPhotosOfAll } from '../../photos/server/find-photos.ts';
import { toReportedPath } from '../../photos/server/story-photo-keys.ts';
import { type Subject, textsBelow } from '../../subjects/questions.ts';
import {
  type ContentRules,
  type ReportableKind,
  type ReportedSound,
  reportableKinds,
  subjectSounds,
} from '../../subjects/report-questions.ts';
import { listSubjects } from '../../subjects/server/subjects.ts';

/** Returns the rules of a kind of thing. @throws for a kind that no feature registers */
export async function findRules(source: AppContext | Transaction, kind: string): Promise<ContentRules> {
  const rules = await findKind(source, kind);
  if (!rules) throw new Error(`no feature registers the kind ${kind}`);
  return rules;
}

/**
 * Returns the rules of a kind of thing; undefined for a kind that no feature registers. A new kind needs a registration by its feature
 * (`subjects` or `reportableKinds`), and its words in words-content.en.ts and words-content.ml.ts there.
 */
export async function findKind(
  source: AppContext | Transaction,
  kind: string,
): Promise<ContentRules | undefined> {
  const rules = (await listReportable(source)).find((registered) => registered.kind === kind);
  if (rules) return rules;
  const subject = (await listSubjects(source)).find((registered) => registered.kind === kind);
  return subject && ofSubject(subject);
}

/**
 * Returns the kinds that features register. Inside a transaction, pass the transaction instead of the context.
 */
export function listReportable(source: AppContext | Transaction): Promise<ReportableKind[]> {
  return askFrom(source, reportableKinds, undefined);
}

/** Returns the rules of subjects, the things that comments can be about. */
function ofSubject(subject: Subject): ContentRules {
  return {
    async find(source, id) {
      const queries = queriesOf(source);
      const [found] = await subject.find(queries, [id]);
      const photos = (await findPhotosOfAll(queries, subject.kind, [id])).get(id) ?? [];
      return (
        found && {
          aboutId: found.authorId,
          title: found.title,
          text: [await subject.readText(queries, id), ...(await listTextsBelow(source, id))].join('\n\n'),
          path: found.path,
          photos: photos.map((photo) => toReportedPath(photo.id)),
          sounds: await listSounds(source, id),
          isHidden: found.isHidden,
          isOpen: !found.isHidden,
          circleId: found.circleId,
          version: found.version,
        }
      );
    },
    setHidden: subject.setHidden,
    ...(subject.release && { release: subject.release }),
    ...(subject.show && { show: subject.show }),
    readAround: (source, id) => readCommentsAround(source, id),
  };
}

async function listTextsBelow(source: AppContext | Transaction, id: string): Promise<string[]> {
  return (await askFrom(source, textsBelow, { queries: queriesOf(source), id })).filter(Boolean);
}

async function listSounds(source: AppContext | Transaction, id: string): Promise<ReportedSound[]> {
  const answers = await askFrom(source, subjectSounds, { queries: queriesOf(source), id });
  return answers.flat();
}
