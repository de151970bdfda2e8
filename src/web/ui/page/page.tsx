import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { useTexts } from '../../texts/texts.ts';
import { LanguageSwitch } from '../controls/language-switch.tsx';
import { Kept } from './kept.tsx';
import { LazyScriptNotice } from './lazy-script-notice.ts';
import { LoadingLine } from './loading-line.tsx';
import styles from './page.module.css';
import header from './page-header.module.css';
import { useReader } from './reader.ts';
import { type PageViewer, useCan, useViewer } from './viewer.ts';

/** The length of a community's name that fits in one line of the header on a narrow phone, in UTF-16 code units. */
const FITTING_NAME = 12;

interface PageProps {
  /** The title of the browser tab, before the product's name. */
  title: string;
  isWide?: boolean;
  /** A narrow column, suited to a form of one or two fields. */
  isNarrow?: boolean;
  /** On wide screens, the content itself has two columns. */
  isSplit?: boolean;
  /** The content is as high as the screen, and has its own bars at the edges. The page has no footer. */
  isFilled?: boolean;
  /** Elements beside the content on wide screens, otherwise below it. */
  rail?: ReactNode;
  /** Keeps the rail visible while the content scrolls. For a rail that fits the height of a screen. */
  isRailShort?: boolean;
  children: ReactNode;
}

/** Returns the numbers of unread things that came with the page, or newer ones from the live stream. */
function useUnread(viewer: PageViewer | null): Record<string, number> {
  const [heard, setHeard] = useState<{ viewer: PageViewer | null; unread: Record<string, number> }>();
  useEffect(() => {
    const hear = ({ detail }: CustomEventInit<Record<string, number>>) =>
      detail && setHeard({ viewer, unread: detail });
    addEventListener('unread', hear);
    return () => removeEventListener('unread', hear);
  }, [viewer]);
  return (heard?.viewer === viewer ? heard?.unread : viewer?.unread) ?? {};
}

/** The section of the admin pages. On phones, the navigation marks Me instead. */
const ADMIN = '/me/admin';

/** The layout of all pages except the sign-in page: title, header with navigation, and content. */
export function Page({ title, isWide, isNarrow, isSplit, isFilled, rail, isRailShort, children }: PageProps) {
  const { common } = useTexts();
  const viewer = useViewer();
  const { script, communityLogo } = useReader();
  const hasMemberPages = useCan('open-member-pages');
  const isModerator = useCan('moderate-content');
  const adminPath = useCan('open-admin-pages') ? '/admin/overview' : isModerator && '/moderation';
  const { pathname } = useLocation();
  const section = findSection(pathname);
  // The page of an entry shows the unread things itself, so its entry needs no number.
  const unread = { ...useUnread(viewer), [section]: 0 };
  return (
    <div className={styles.page}>
      <title>{`${title} · ${common.product}`}</title>
      <a className={header.skip} href="#content">
        {common.skipToContent}
      </a>
      <Kept
        tag="header"
        id="page-header"
        className={header.header}
        data={{ section, unread, isMember: viewer !== null }}
      >
        <div className={header.bar}>
          <Link
            to={viewer ? (hasMemberPages ? '/dashboard' : '/account') : '/'}
            className={header.brand}
            data-long={common.product.length > FITTING_NAME || undefined}
          >
            {communityLogo && (
              <img src={`/community/logo-64.png?${communityLogo}`} alt="" width="32" height="32" />
            )}
            <span>{common.product}</span>
          </Link>
          {viewer && (
            <nav className={header.links} aria-label={common.mainNavigation}>
              {/* People who are not members yet have only the last entry. */}
              {Object.entries(common.navigation)
                .slice(hasMemberPages ? 0 : -1)
                .map(([path, name]) => (
                  <Link
                    key={path}
                    to={hasMemberPages ? path : '/account'}
                    aria-current={
                      section === path ? 'page' : section.startsWith(`${path}/`) ? true : undefined
                    }
                  >
                    {name}
                  </Link>
                ))}
              {adminPath && (
                <Link
                  to={adminPath}
                  className={header.admin}
                  aria-current={section === ADMIN ? 'page' : undefined}
                >
                  {common.administration}
                </Link>
              )}
            </nav>
          )}
          {hasMemberPages && <MemberEntries section={section} unread={unread} />}
          {!viewer && <LanguageSwitch />}
        </div>
      </Kept>
      <LoadingLine />
      <div className={styles.grid}>
        <main
          id="content"
          tabIndex={-1}
          className={[
            styles.main,
            isWide && styles.wide,
            isNarrow && styles.narrow,
            isSplit && styles.split,
            isFilled && styles.filled,
          ]
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

/** The search, and the entries that features register, each with its number of unread things. */
function MemberEntries({ section, unread }: { section: string; unread: Record<string, number> }) {
  const { common } = useTexts();
  return (
    <>
      {/* The page Search has its own field. This one is hidden but keeps its place, so that the navigation
          does not move. */}
      <Form action="/search" className={section === '/search' ? header.ownSearch : header.search}>
        <input type="search" name="q" aria-label={common.search} placeholder={common.search} />
      </Form>
      <Link to="/search" className={`${header.entry} ${header.toSearch}`} aria-label={common.search} />
      {Object.entries(common.headerLinks).map(([path, name]) => {
        const count = unread[path] ?? 0;
        return (
          <Link
            key={path}
            to={path}
            className={header.entry}
            aria-label={name(count)}
            aria-current={section === path ? 'page' : undefined}
          >
            {count > 99 ? '99+' : count || ''}
          </Link>
        );
      })}
    </>
  );
}

/** The entry of the header for the first segment of a path. vite.config.ts inserts this value from src/pages.ts. */
declare const SECTIONS: Record<string, string>;

/** Returns the path of the header's entry that a page belongs to, or ''. */
function findSection(pathname: string): string {
  return SECTIONS[`/${pathname.split('/', 2)[1]}`] ?? '';
}
