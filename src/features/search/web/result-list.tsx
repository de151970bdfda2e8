import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { PersonLink } from '../../people/web/shared/members/person-link.tsx';
import { StoryRow, type StoryRowData } from '../../reading/web/shared/rows/story-row.tsx';
import type { MarkedText } from '../../stories/contract.ts';
import { StoryRows } from '../../stories/web/shared/rows/story-rows.tsx';
import type { FoundComment, FoundOther, FoundPerson, FoundStory, Likeness, Results } from '../contract.ts';
import styles from './search-page.module.css';
import { WithWords } from './with-words.tsx';

interface ResultListProps {
  results: Results;
  /** When the server read the results, in milliseconds since 1970. */
  readAt: number;
}

/** Lists the results of a search. A heading stands above results that only sound alike, or only begin alike. */
export function ResultList({ results, readAt }: ResultListProps) {
  const { search: texts } = useTexts('search');
  const rows = describe(results, readAt);
  return (
    <StoryRows>
      {rows.map(({ id, row, likeness }, index) => (
        <Fragment key={id}>
          {likeness && likeness !== rows[index - 1]?.likeness && (
            <li>
              <h2 className={styles.divider}>{texts.likenesses[likeness]}</h2>
            </li>
          )}
          <li>{row}</li>
        </Fragment>
      ))}
    </StoryRows>
  );
}

function describe(
  results: Results,
  readAt: number,
): { id: string; likeness: Likeness | undefined; row: ReactNode }[] {
  if (results.kind === 'stories') {
    return results.found.map(({ story, likeness }) => ({
      id: story.id,
      likeness,
      row: <StoryRow story={toMarked(story)} texts={textsOf(story)} readAt={readAt} heading="h2" />,
    }));
  }
  if (results.kind === 'comments') {
    return results.found.map((comment) => ({
      id: comment.id,
      likeness: comment.likeness,
      row: <CommentRow comment={comment} readAt={readAt} />,
    }));
  }
  if (results.kind === 'others') {
    return results.found.map((found) => ({
      id: found.id,
      likeness: found.likeness,
      row: <OtherRow found={found} />,
    }));
  }
  return results.found.map((found) => ({
    id: found.person.id,
    likeness: found.likeness,
    row: <PersonRow found={found} />,
  }));
}

type Found = FoundStory['story'];

function toMarked({ title, excerpt, ...story }: Found): StoryRowData {
  return { ...story, title: <Marked text={title} />, excerpt: <Marked text={excerpt} /> };
}

function textsOf({ title, excerpt }: Found): Pick<Found, 'title' | 'excerpt'> {
  return { title, excerpt };
}

function CommentRow({ comment, readAt }: { comment: FoundComment; readAt: number }) {
  const { search: texts } = useTexts('search');
  const { stories } = useTexts('stories');
  const { ago } = useRelativeDates();
  return (
    <article className={styles.row}>
      <div className={styles.head}>
        <PersonLink
          id={comment.authorId}
          name={comment.author || stories.anonymous}
          photo={comment.photo}
          initial={comment.initial}
        />
        <time dateTime={new Date(comment.createdAt).toISOString()}>{ago(comment.createdAt, readAt)}</time>
      </div>
      <CircleName circle={comment.circle} />
      <p dir="auto" lang={comment.language}>
        <Marked text={comment.snippet} />
        {comment.isCut && '\u2026'}
      </p>
      <p className={styles.of}>
        <Link to={comment.path}>
          <WithWords
            text={texts.comment}
            words={comment.subjectTitle}
            language={comment.subjectTitleLanguage}
          />
        </Link>
      </p>
    </article>
  );
}

function OtherRow({
  found: { path, at, title, titleLanguage, snippet, isCut, circle },
}: {
  found: FoundOther;
}) {
  const { dayAndTime } = useDateFormats();
  return (
    <article className={styles.row}>
      <CircleName circle={circle} />
      <p dir="auto" lang={titleLanguage}>
        <Link to={path}>
          <Marked text={title} />
        </Link>
      </p>
      {at !== null && (
        <p className={styles.note}>
          <time dateTime={new Date(at).toISOString()}>{dayAndTime(at)}</time>
        </p>
      )}
      <p dir="auto">
        <Marked text={snippet} />
        {isCut && '\u2026'}
      </p>
    </article>
  );
}

/** Names the circle that a result is for, and leads to it. */
function CircleName({ circle }: { circle: FoundOther['circle'] | undefined }) {
  return (
    circle && (
      <Link to={`/circles/${circle.id}`} className={styles.circle} dir="auto">
        {circle.name}
      </Link>
    )
  );
}

function PersonRow({ found: { person, name } }: { found: FoundPerson }) {
  const facts = [person.occupation, person.location].filter(Boolean);
  return (
    <article className={styles.row}>
      <PersonLink
        id={person.id}
        name={<Marked text={name} />}
        photo={person.photo}
        initial={person.initial}
      />
      {facts.length > 0 && (
        <p className={styles.note} dir="auto">
          {facts.join(' · ')}
        </p>
      )}
    </article>
  );
}

/** Shows a text, and marks the words that the search matches. */
function Marked({ text }: { text: MarkedText }) {
  return text.map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name, and never change
      <mark key={index} className={styles.mark}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
