import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Mic } from '../../../web/ui/icons/mic.ts';
import { Pencil } from '../../../web/ui/icons/pencil.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { StateNotice } from '../../../web/ui/page/state-notice.tsx';
import type { Dashboard } from '../contract.ts';
import styles from './dashboard-page.module.css';
import { WritingPrompt } from './news.tsx';

/** Invites the first member to begin. Loaded late: see dashboard-page.tsx. */
export function EmptyHome({ data: { invitedBy, prompt } }: { data: Dashboard }) {
  const { dashboard } = useTexts('members');
  return (
    <>
      <Card>
        <StateNotice
          scene="empty"
          title={dashboard.emptyTitle}
          isSubsection
          action={
            <div className={styles.first}>
              <ButtonLink to="/write" kind="primary">
                <Pencil aria-hidden="true" /> {dashboard.write}
              </ButtonLink>
              <ButtonLink to="/tell" kind="primary" reloadDocument>
                <Mic aria-hidden="true" /> {dashboard.tell}
              </ButtonLink>
            </div>
          }
        >
          <p>{dashboard.emptyText}</p>
          {invitedBy && <p>{dashboard.invitedBy(invitedBy)}</p>}
        </StateNotice>
      </Card>
      <WritingPrompt prompt={prompt} />
    </>
  );
}
