import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { askFrom, queriesOf } from '../../../server/event-handlers.ts';
import {
  releaseComment,
  releaseEditedComment,
  setCommentHidden,
} from '../../comments/server/comment-editing.ts';
import { titleOfComment } from '../../comments/server/comments.ts';
import { showMentionsOf } from '../../comments/server/mentions.ts';
import { SHOWN_FIELDS } from '../../people/fields-contract.ts';
import { shownTexts } from '../../people/server/shown-texts.ts';
import { toPhotoPath } from '../../photos/server/story-photo-keys.ts';
import { setPhotoHidden } from '../../photos/server/story-photos.ts';
import {
  type ContentRules,
  type ReportableKind,
  type ReportedSound,
  reportableKinds,
  type Subject,
  subjectSounds,
} from '../../subjects/questions.ts';
import { findSubjects, listSubjects } from '../../subjects/server/subjects.ts';

/** The size of photos on the pages of reports and cases. */
const PHOTO_SIZE = '320';

/** The kinds that no feature registers. */
const OWN_KINDS: Record<string, ContentRules> = {
  comment: {
    async find(source, id) {
      const queries = queriesOf(source);
      const row = await queries
        .selectFrom('comments')
        .select(['author_id', 'text', 'created_at', 'edited_at', 'hidden_at', 'subject_id'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      const subject = row && (await findSubjects(source, [row.subject_id])).get(row.subject_id);
      if (!subject) return undefined;
      const [text = ''] = await showMentionsOf(queries, [{ id, text: row.text }]);
      return {
        aboutId: row.author_id,
        title: titleOfComment(text),
        text,
        path: `${subject.path}?comment=${id}#comment-${id}`,
        isHidden: row.hidden_at !== null,
        isOpen: !subject.isHidden,
        version: row.edited_at ?? row.created_at,
      };
    },
    setHidden: setCommentHidden,
    release: releaseComment,
    releaseEdit: releaseEditedComment,
    isTitleOfText: true,
  },
  photo: {
    async find(source, id) {
      const queries = queriesOf(source);
      const row = await queries
        .selectFrom('story_photos')
        .select(['account_id', 'subject_id', 'alt', 'created_at', 'hidden_at'])
        .where('id', '=', id)
        .executeTakeFirst();
      const subject = row?.subject_id && (await findSubjects(source, [row.subject_id])).get(row.subject_id);
      if (!row || !subject) return undefined;
      const isHidden = row.hidden_at !== null || subject.isHidden;
      return {
        aboutId: row.account_id,
        title: subject.title,
        text: row.alt,
        path: subject.path,
        photos: [toPhotoPath(id, PHOTO_SIZE)],
        isHidden,
        isOpen: !isHidden,
        version: Math.max(row.created_at, subject.version),
      };
    },
    setHidden: setPhotoHidden,
  },
  person: {
    async find(source, id) {
      const queries = queriesOf(source);
      const row = await queries
        .selectFrom('profiles')
        .innerJoin('memberships', 'memberships.account_id', 'profiles.account_id')
        .select(['name', ...SHOWN_FIELDS, 'shown_at', 'updated_at'])
        .where('profiles.account_id', '=', id)
        .where('memberships.state', '=', 'approved')
        .where('name', '<>', '')
        .executeTakeFirst();
      // Moderators see what members see: facts only with the person's consent.
      const facts = row ? Object.values(shownTexts(row)) : [];
      return (
        row && {
          aboutId: id,
          title: row.name,
          text: facts.filter(Boolean).join('\n'),
          path: `/people/${id}`,
          isHidden: false,
          isOpen: true,
          version: row.updated_at,
        }
      );
    },
  },
};

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
  const own = Object.hasOwn(OWN_KINDS, kind) ? OWN_KINDS[kind] : undefined;
  const rules = own ?? (await listReportable(source)).find((registered) => registered.kind === kind);
  if (rules) return rules;
  const subject = (await listSubjects(source)).find((registered) => registered.kind === kind);
  return subject && ofSubject(subject);
}

/** Returns the kinds that features register. In a transaction, pass that instead of the context. */
export function listReportable(source: AppContext | Transaction): Promise<ReportableKind[]> {
  return askFrom(source, reportableKinds, undefined);
}

/** Returns the rules of what comments can be about. */
function ofSubject(subject: Subject): ContentRules {
  return {
    async find(source, id) {
      const queries = queriesOf(source);
      const [found] = await subject.find(queries, [id]);
      return (
        found && {
          aboutId: found.authorId,
          title: found.title,
          text: await subject.readText(queries, id),
          path: found.path,
          photos: await listPhotos(queries, subject.kind, id),
          sounds: await listSounds(source, id),
          isHidden: found.isHidden,
          isOpen: !found.isHidden,
          version: found.version,
        }
      );
    },
    setHidden: subject.setHidden,
    ...(subject.release && { release: subject.release }),
  };
}

async function listSounds(source: AppContext | Transaction, id: string): Promise<ReportedSound[]> {
  const answers = await askFrom(source, subjectSounds, { queries: queriesOf(source), id });
  return answers.flat();
}

async function listPhotos(queries: Queries, kind: string, id: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('story_photos')
    .select('id')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => toPhotoPath(id, PHOTO_SIZE));
}
