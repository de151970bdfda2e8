import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { storyPath } from '../../reading/web/shared/stories/story-path.ts';
import type { Me } from '../contract.ts';
import styles from './me-shelf.module.css';

/** Lists the newest drafts, what features list, readings and saved stories. Omits empty lists. */
export function MeShelf({ drafts, lists, shelf }: Pick<Me, 'drafts' | 'lists' | 'shelf'>) {
  const { account, dashboard } = useTexts('members');
  const { me } = useTexts('me');
  return (
    <>
      <Shelf title={account.drafts} to="/drafts">
        {drafts.map(({ id, path, title, titleLanguage }) => (
          <li key={id}>
            <Link to={path} dir="auto" lang={title.trim() ? titleLanguage : undefined}>
              {title.trim() || dashboard.untitled}
            </Link>
          </li>
        ))}
      </Shelf>
      {lists.map(({ kind, path, rows }) => (
        <Shelf key={kind} title={me.lists[kind] ?? ''} to={path}>
          {rows.map((row) => (
            <li key={row.path}>
              <Link to={row.path} dir="auto" lang={row.titleLanguage}>
                {row.title}
              </Link>
            </li>
          ))}
        </Shelf>
      ))}
      <Shelf title={account.recent} to="/reading/recent">
        {shelf.recent.map((story) => (
          <li key={story.id}>
            <Link to={storyPath(story)}>
              <span dir="auto" lang={story.titleLanguage}>
                {story.title}
              </span>
              {story.isHalfRead && <span className={styles.note}>{dashboard.waiting.halfRead}</span>}
            </Link>
          </li>
        ))}
      </Shelf>
      <Shelf title={account.saved} to="/reading/saved">
        {shelf.saved.map((story) => (
          <li key={story.id}>
            <Link to={storyPath(story)} dir="auto" lang={story.titleLanguage}>
              {story.title}
            </Link>
          </li>
        ))}
      </Shelf>
    </>
  );
}

function Shelf({ title, to, children }: { title: string; to: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className={styles.shelf}>
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <ul>{children}</ul>
    </section>
  );
}
