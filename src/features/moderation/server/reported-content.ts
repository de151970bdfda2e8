import type { AppContext } from '../../../server/context.ts';
import type { Queries } from '../../../server/database/database.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import {
  releaseComment,
  releaseEditedComment,
  setCommentHidden,
} from '../../comments/server/comment-editing.ts';
import { titleOfComment } from '../../comments/server/comments.ts';
import { showMentionsOf } from '../../comments/server/mentions.ts';
import {
  findReportableLetter,
  readAround,
  releaseLetter,
  setLetterHidden,
  showAround,
} from '../../letters/server/reported-letters.ts';
import { SHOWN_FIELDS } from '../../people/fields-contract.ts';
import { shownTexts } from '../../people/server/shown-texts.ts';
import { toPhotoPath } from '../../photos/server/story-photo-keys.ts';
import { setPhotoHidden } from '../../photos/server/story-photos.ts';
import type { SubjectKind } from '../../subjects/contract.ts';
import type { Subject } from '../../subjects/questions.ts';
import { findSubjects, listSubjects } from '../../subjects/server/subjects.ts';
import type { ContentKind, ModerationCase } from '../contract.ts';

/** Something that members can report, as it is now. */
export interface ReportedContent {
  /** The author, or the person. Null once they have left. */
  aboutId: string | null;
  title: string;
  text: string;
  path: string;
  /** The addresses of the photos that belong to it. */
  photos?: string[];
  isHidden: boolean;
  /** False if members cannot open the page at `path`. Such a thing cannot be reported. */
  isOpen: boolean;
  /** When the text was last changed, in milliseconds since 1970. */
  version: number;
  /** The only members who may see the thing and report it. Undefined if all may. */
  readers?: string[];
}

interface ContentRules {
  /** Returns undefined for what does not exist or is deleted. */
  find(source: AppContext | Transaction, id: string): Promise<ReportedContent | undefined>;
  /** Hides the thing, or with null shows it again. Missing for what cannot be hidden. */
  setHidden?(transaction: Transaction, id: string, hiddenAt: number | null): Promise<boolean>;
  /** Gives a thing that was held since it was written a new time, so that it stands among the newest, and tells whom it concerns. */
  release?(transaction: Transaction, id: string, now: number): Promise<void>;
  /** Lets moderators read what they need to judge the thing. Runs in the transaction of a report. */
  show?(transaction: Transaction, id: string, now: number): Promise<void>;
  /** Returns what `show` has let moderators read. */
  readAround?(queries: Queries, id: string): Promise<ModerationCase['around']>;
  /** Tells whom a released edit concerns. */
  releaseEdit?(transaction: Transaction, id: string, now: number): Promise<void>;
}

/** The size of photos on the pages of reports and cases. */
const PHOTO_SIZE = '320';

/** One entry for each kind of thing. A new kind needs a line here, in CONTENT_KINDS and in the texts. */
export const CONTENT: Record<ContentKind, ContentRules> = {
  story: ofSubject('story'),
  gathering: ofSubject('gathering'),
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
  letter: {
    async find(source, id) {
      const letter = await findReportableLetter(queriesOf(source), id);
      return (
        letter && {
          aboutId: letter.authorId,
          title: titleOfComment(letter.text),
          text: letter.text,
          path: `/letters/${letter.correspondenceId}#letter-${id}`,
          photos: letter.photos,
          isHidden: letter.isHidden,
          isOpen: true,
          version: letter.at,
          readers: letter.readers,
        }
      );
    },
    setHidden: setLetterHidden,
    release: releaseLetter,
    show: showAround,
    readAround,
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

/** Returns the rules of what comments can be about, which its feature registers. */
function ofSubject(kind: SubjectKind): ContentRules {
  const find = async (source: AppContext | Transaction) => {
    const subjects = await listSubjects(source);
    return subjects.find((subject) => subject.kind === kind) as Subject;
  };
  return {
    async find(source, id) {
      const subject = await find(source);
      const queries = queriesOf(source);
      const [found] = await subject.find(queries, [id]);
      return (
        found && {
          aboutId: found.authorId,
          title: found.title,
          text: await subject.readText(queries, id),
          path: found.path,
          photos: await listPhotos(queries, id),
          isHidden: found.isHidden,
          isOpen: !found.isHidden,
          version: found.version,
        }
      );
    },
    setHidden: async (transaction, id, hiddenAt) =>
      (await find(transaction)).setHidden(transaction, id, hiddenAt),
    release: async (transaction, id, now) => (await find(transaction)).release?.(transaction, id, now),
  };
}

function queriesOf(source: AppContext | Transaction): Queries {
  return 'events' in source ? source.database : source;
}

async function listPhotos(queries: Queries, subjectId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('story_photos')
    .select('id')
    .where('subject_id', '=', subjectId)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => toPhotoPath(id, PHOTO_SIZE));
}
