import { Link, Outlet, useLocation } from 'react-router';
import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import tabStyles from '../../../web/ui/controls/tabs.module.css';
import { Page } from '../../../web/ui/page/page.tsx';
import { useCan } from '../../../web/ui/page/viewer.ts';
import { getFactorDuty } from '../../accounts/request.ts';
import { FactorNotice } from '../../accounts/web/lazy-factor-notice.tsx';
import type { AdminTab } from '../contract.ts';
import { listAdminTabs } from '../server/admin-tabs.ts';
import type { Route } from './+types/admin-layout';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  return { tabs: await listAdminTabs(app, viewer), factorDuty: getFactorDuty(context) };
}

/** Frames every admin page with the heading and the tabs, which features register in their feature.ts. */
export default function AdminLayout({ loaderData: { tabs, factorDuty }, matches }: Route.ComponentProps) {
  const { admin } = useTexts('admin');
  const { pathname } = useLocation();
  const isModerator = useCan('moderate-content');
  const title = useCan('open-admin-pages') ? admin.title : isModerator ? admin.moderation : admin.pending;
  const named = findNamedTab(matches.at(-1)?.loaderData);
  // An approver has fewer tabs than a page may name.
  const current = tabs.some(({ path }) => path === named) ? named : findClosestTab(tabs, pathname);
  // The only tab is the way back from the pages below it, and says nothing on its own page.
  const isUseful = tabs.length > 1 || tabs[0]?.path !== pathname;
  return (
    <Page title={title} isWide>
      <h1>{title}</h1>
      <FactorNotice duty={factorDuty} />
      {isUseful && (
        <nav className={tabStyles.tabs} aria-label={title}>
          {tabs.map(({ path, label, count }) => (
            <Link key={path} to={path} aria-current={path === current ? 'page' : undefined}>
              {admin.tabs[label as keyof typeof admin.tabs]}
              {count ? ` (${count})` : ''}
            </Link>
          ))}
        </nav>
      )}
      <Outlet />
    </Page>
  );
}

/** Returns the path of the tab that a page's loader names as `tab`, where the page's own path does not tell. */
function findNamedTab(loaderData: unknown): string | undefined {
  return (loaderData as { tab?: string } | undefined)?.tab;
}

/** Returns the path of the tab at or above a page's path: the longest one that fits. */
function findClosestTab(tabs: AdminTab[], pathname: string): string | undefined {
  const above = tabs.filter(({ path }) => `${pathname}/`.startsWith(`${path}/`));
  return above.sort((a, b) => b.path.length - a.path.length)[0]?.path;
}
