import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { useTexts } from '../../texts/texts.ts';
import { LanguageSwitch } from '../controls/language-switch.tsx';
import { Kept } from './kept.tsx';
import { LazyScriptNotice } from './lazy-script-notice.ts';
import { LoadingLine } from './loading-line.tsx';
import styles from './page.module.css';
import { useReader } from './reader.ts';
import { findSection } from './sections.ts';
import { type PageViewer, useCan, useViewer } from './viewer.ts';

interface PageProps {
  /** The title of the browser tab, before the product's name. */
  title: string;
  isWide?: boolean;
  /** Narrow column, suited to a form of one or two fields. */
  isNarrow?: boolean;
  /** The content has two columns of its own on wide screens. */
  isSplit?: boolean;
  /** Stands beside the content on wide screens, otherwise below it. */
  rail?: ReactNode;
  /** Keeps the rail in sight while the content scrolls: for a rail that fits the height of a screen. */
  isRailShort?: boolean;
  children: ReactNode;
}

/** Returns the newest number of unread news that the live stream has sent since the page's data was loaded. */
function useLiveNews(viewer: PageViewer | null): number | undefined {
  const [heard, setHeard] = useState<{ viewer: PageViewer | null; news: number }>();
  useEffect(() => {
    const hear = ({ detail }: CustomEventInit<number>) =>
      detail !== undefined && setHeard({ viewer, news: detail });
    addEventListener('news', hear);
    return () => removeEventListener('news', hear);
  }, [viewer]);
  return heard?.viewer === viewer ? heard?.news : undefined;
}

/** The section of the admin pages. On phones, the bar marks Me instead. */
const ADMIN = '/me/admin';

/** The layout of all pages except the sign-in page: title, header with navigation, and content. */
export function Page({ title, isWide, isNarrow, isSplit, rail, isRailShort, children }: PageProps) {
  const { common } = useTexts();
  const viewer = useViewer();
  const { script, communityLogo } = useReader();
  const hasMemberPages = useCan('open-member-pages');
  const isModerator = useCan('moderate-content');
  const adminPath = useCan('open-admin-pages') ? '/admin/overview' : isModerator && '/moderation';
  const { pathname } = useLocation();
  // The page News shows what the number counts.
  const live = useLiveNews(viewer);
  const section = findSection(pathname);
  const news = section === '/news' ? 0 : (live ?? viewer?.news ?? 0);
  return (
    <div>
      <title>{`${title} · ${common.product}`}</title>
      <a className={styles.skip} href="#content">
        {common.skipToContent}
      </a>
      <Kept
        tag="header"
        id="page-header"
        className={styles.header}
        data={{ section, news, isMember: viewer !== null }}
      >
        <div className={styles.bar}>
          <Link to={viewer ? (hasMemberPages ? '/dashboard' : '/account') : '/'} className={styles.brand}>
            {communityLogo && (
              <img src={`/community/logo-64.png?${communityLogo}`} alt="" width="32" height="32" />
            )}
            {common.product}
          </Link>
          {viewer && (
            <nav className={styles.links} aria-label={common.mainNavigation}>
              {/* People who are no members yet have only the last entry. */}
              {Object.entries(common.navigation)
                .slice(hasMemberPages ? 0 : -1)
                .map(([path, name]) => (
                  <Link
                    key={path}
                    to={hasMemberPages ? path : '/account'}
                    aria-current={section === path ? 'page' : section.startsWith(path) ? true : undefined}
                  >
                    {name}
                  </Link>
                ))}
              {adminPath && (
                <Link
                  to={adminPath}
                  className={styles.admin}
                  aria-current={section === ADMIN ? 'page' : undefined}
                >
                  {common.administration}
                </Link>
              )}
            </nav>
          )}
          {hasMemberPages && section !== '/search' && (
            <Form action="/search" className={styles.search}>
              <input type="search" name="q" aria-label={common.search} placeholder={common.search} />
            </Form>
          )}
          {hasMemberPages && <Link to="/search" className={styles.toSearch} aria-label={common.search} />}
          {viewer && hasMemberPages && (
            <Link
              to="/news"
              className={styles.news}
              aria-label={common.news(news)}
              aria-current={section === '/news' ? 'page' : undefined}
            >
              {news > 99 ? '99+' : news || ''}
            </Link>
          )}
          <LanguageSwitch />
        </div>
      </Kept>
      <LoadingLine />
      <div className={styles.grid}>
        <main
          id="content"
          tabIndex={-1}
          className={[styles.main, isWide && styles.wide, isNarrow && styles.narrow, isSplit && styles.split]
            .filter(Boolean)
            .join(' ')}
        >
          {viewer && script && (
            <Suspense>
              <LazyScriptNotice />
            </Suspense>
          )}
          {children}
        </main>
        {rail && (
          <aside className={isRailShort ? `${styles.rail} ${styles.short}` : styles.rail}>{rail}</aside>
        )}
      </div>
    </div>
  );
}
