import { Outlet, useLocation } from 'react-router';
import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Page } from '../../../web/ui/page/page.tsx';
import { useCan } from '../../../web/ui/page/viewer.ts';
import { getFactorDuty } from '../../accounts/request.ts';
import { FactorNotice } from '../../accounts/web/lazy-factor-notice.tsx';
import { listAdminGroups } from '../server/admin-tabs.ts';
import type { Route } from './+types/admin-layout';
import styles from './admin-layout.module.css';
import { AdminNav } from './admin-nav.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  return { groups: await listAdminGroups(app, viewer), factorDuty: getFactorDuty(context) };
}

/** Frames every admin page with the heading and the navigation, whose pages features register in their feature.ts. */
export default function AdminLayout({ loaderData: { groups, factorDuty } }: Route.ComponentProps) {
  const { admin } = useTexts('admin');
  const { pathname } = useLocation();
  const isModerator = useCan('moderate-content');
  const title = useCan('open-admin-pages') ? admin.title : isModerator ? admin.moderation : admin.pending;
  const pages = groups.flatMap((group) => group.pages);
  // A viewer who may open only one page needs the navigation only on pages below it, as the way back.
  const isUseful = pages.length > 1 || pages[0]?.path !== pathname;
  return (
    <Page title={title} isWide>
      <h1>{title}</h1>
      <FactorNotice duty={factorDuty} />
      <div className={isUseful ? styles.frame : undefined}>
        {isUseful && <AdminNav title={title} groups={groups} pathname={pathname} />}
        <div className={styles.content}>
          <Outlet />
        </div>
      </div>
    </Page>
  );
}
