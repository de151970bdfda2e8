import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { ArrowLeft } from '../../../web/ui/icons/arrow-left.ts';
import type { AdminGroup } from '../contract.ts';
import styles from './admin-nav.module.css';

/** The admin pages: a list at the left with the pages of the current entry, on phones a row of entries above them. */
export function AdminNav({
  title,
  groups,
  pathname,
}: {
  title: string;
  groups: AdminGroup[];
  pathname: string;
}) {
  const { admin } = useTexts('admin');
  const { group: current, path } = findCurrent(groups, pathname);
  const isAlone = groups.length === 1;
  return (
    <nav className={styles.nav} aria-label={title}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <div key={group.name}>
            {!isAlone && (
              <Link
                to={group.path}
                className={`${styles.group} ${styles[group.name]}`}
                aria-current={group === current ? (path === group.path ? 'page' : true) : undefined}
              >
                <span>
                  {admin.groups[group.name]}
                  <Count count={group.count} />
                </span>
              </Link>
            )}
            {group === current && group.pages.length > 1 && <Pages group={group} path={path} />}
          </div>
        ))}
      </div>
      {current && isIndexed(current) && path !== current.path && (
        <Link to={current.path} className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          {admin.groups[current.name]}
        </Link>
      )}
    </nav>
  );
}

function Pages({ group, path: current }: { group: AdminGroup; path: string | undefined }) {
  const { admin } = useTexts('admin');
  return (
    <div className={isIndexed(group) ? `${styles.pages} ${styles.indexed}` : styles.pages}>
      {group.pages.map(({ path, label, count }) => (
        <Link key={path} to={path} aria-current={path === current ? 'page' : undefined}>
          {admin.tabs[label as keyof typeof admin.tabs]}
          <Count count={count} />
        </Link>
      ))}
    </div>
  );
}

function Count({ count }: { count: number | undefined }) {
  return count ? ` (${count})` : null;
}

/** Returns true if the entry leads to a page of links to the group's pages, which are too many for a phone. */
function isIndexed({ path, pages }: AdminGroup): boolean {
  return !pages.some((page) => page.path === path);
}

/** Returns the entry and its page at or above a path: the longest one that fits. */
function findCurrent(groups: AdminGroup[], pathname: string): { group?: AdminGroup; path?: string } {
  const all = groups.flatMap((group) =>
    [group.path, ...group.pages.map(({ path }) => path)].map((path) => ({ group, path })),
  );
  const above = all.filter(({ path }) => `${pathname}/`.startsWith(`${path}/`));
  return above.sort((a, b) => b.path.length - a.path.length)[0] ?? {};
}
