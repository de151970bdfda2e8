import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Mic } from '../../../web/ui/icons/mic.ts';
import { PenLine } from '../../../web/ui/icons/pen-line.ts';
import styles from './new-story.module.css';
import { type Found, useUnfinished } from './use-unfinished.ts';

/** How many unfinished stories are shown. The page of drafts has all of them. */
const SHOWN = 2;

interface NewStoryProps {
  /** The unfinished stories. Undefined until they are known. */
  found: Found | undefined;
  /** Called when the member follows a link. */
  onLeave?: () => void;
}

/** Shows two ways to begin a story, and the unfinished stories. */
export function NewStory({ found, onLeave }: NewStoryProps) {
  const { writing } = useTexts('writing');
  const unfinished = useUnfinished(found);
  return (
    <>
      <div className={styles.tiles}>
        <Link to="/write" onClick={onLeave} data-early>
          <PenLine aria-hidden="true" />
          {writing.write}
        </Link>
        {/* Only a page that loads as a document may use the microphone. */}
        <Link to="/tell" reloadDocument>
          <Mic aria-hidden="true" />
          {writing.tell}
        </Link>
      </div>
      <section className={styles.unfinished} aria-labelledby="unfinished" aria-busy={!found}>
        <h2 id="unfinished">{writing.unfinished}</h2>
        {unfinished.length > 0 ? (
          <ul>
            {unfinished.slice(0, SHOWN).map(({ id, path, name, isTold }) => (
              <li key={id}>
                <Link to={path} reloadDocument={isTold} onClick={onLeave}>
                  {isTold ? <Mic aria-hidden="true" /> : <PenLine aria-hidden="true" />}
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          found && <p className={styles.none}>{writing.noDraftsText}</p>
        )}
        {unfinished.length > SHOWN && (
          <Link to="/drafts" className={styles.all} onClick={onLeave}>
            {writing.allDrafts}
          </Link>
        )}
      </section>
    </>
  );
}
