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
import { redateStory, setStoryHidden } from '../../stories/server/story-editing.ts';
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
  find(queries: Queries, id: string): Promise<ReportedContent | undefined>;
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

/** One entry for each kind of thing. A new kind needs an entry here, in CONTENT_KINDS and in the texts. */
export const CONTENT: Record<ContentKind, ContentRules> = {
  story: {
    async find(queries, id) {
      const row = await queries
        .selectFrom('stories')
        .select(['author_id', 'topic', 'title', 'opening', 'rest', 'created_at', 'edited_at', 'hidden_at'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return (
        row && {
          aboutId: row.author_id,
          title: row.title,
          text: row.opening + (row.rest ?? ''),
          path: `/stories/${row.topic}/${id}`,
          photos: await listPhotos(queries, id),
          isHidden: row.hidden_at !== null,
          isOpen: row.hidden_at === null,
          version: row.edited_at ?? row.created_at,
        }
      );
    },
    setHidden: setStoryHidden,
    release: redateStory,
  },
  comment: {
    async find(queries, id) {
      const row = await queries
        .selectFrom('comments')
        .innerJoin('stories', 'stories.id', 'comments.story_id')
        .select(['comments.author_id', 'comments.text', 'comments.created_at', 'comments.edited_at'])
        .select(['comments.hidden_at', 'stories.id as story', 'stories.topic'])
        .select('stories.hidden_at as story_hidden_at')
        .where('comments.id', '=', id)
        .where('comments.deleted_at', 'is', null)
        .where('stories.deleted_at', 'is', null)
        .executeTakeFirst();
      const [text = ''] = row ? await showMentionsOf(queries, [{ id, text: row.text }]) : [];
      return (
        row && {
          aboutId: row.author_id,
          title: titleOfComment(text),
          text,
          path: `/stories/${row.topic}/${row.story}?comment=${id}#comment-${id}`,
          isHidden: row.hidden_at !== null,
          isOpen: row.story_hidden_at === null,
          version: row.edited_at ?? row.created_at,
        }
      );
    },
    setHidden: setCommentHidden,
    release: releaseComment,
    releaseEdit: releaseEditedComment,
  },
  photo: {
    async find(queries, id) {
      const row = await queries
        .selectFrom('story_photos')
        .innerJoin('stories', 'stories.id', 'story_photos.story_id')
        .select(['author_id', 'story_id', 'topic', 'title', 'alt', 'stories.created_at', 'edited_at'])
        .select((select) => select.fn.coalesce('story_photos.hidden_at', 'stories.hidden_at').as('hidden_at'))
        .where('story_photos.id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return (
        row && {
          aboutId: row.author_id,
          title: row.title,
          text: row.alt,
          path: `/stories/${row.topic}/${row.story_id}`,
          photos: [toPhotoPath(id, PHOTO_SIZE)],
          isHidden: row.hidden_at !== null,
          isOpen: row.hidden_at === null,
          version: row.edited_at ?? row.created_at,
        }
      );
    },
    setHidden: setPhotoHidden,
  },
  letter: {
    async find(queries, id) {
      const letter = await findReportableLetter(queries, id);
      return (
        letter && {
          aboutId: letter.authorId,
          title: titleOfComment(letter.text),
          text: letter.text,
          path: `/letters/${letter.correspondenceId}#letter-${id}`,
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
    async find(queries, id) {
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

async function listPhotos(queries: Queries, storyId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('story_photos')
    .select('id')
    .where('story_id', '=', storyId)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => toPhotoPath(id, PHOTO_SIZE));
}
