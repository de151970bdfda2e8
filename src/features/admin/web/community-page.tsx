import { Link, redirect } from 'react-router';
import { getViewer, handleForm } from '../../../app/request.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ChevronRight } from '../../../web/ui/icons/chevron-right.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { endSetup, sendTestMail } from '../../home/server/setup.ts';
import { setupInput } from '../contract.ts';
import { listAdminGroups } from '../server/admin-tabs.ts';
import type { Route } from './+types/community-page';
import styles from './community-page.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const groups = await listAdminGroups(app, viewer);
  return { pages: groups.find(({ name }) => name === 'community')?.pages ?? [] };
}

/** Answers the buttons of the first administrator's checklist on Home. */
export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, setupInput, async ({ intent }, { app, viewer }) => {
    await (intent === 'end-setup' ? endSetup : sendTestMail)(app, viewer);
    return redirect('/dashboard');
  });
}

/** Lists the pages about the community, each with what it is for. */
export default function CommunityPage({ loaderData: { pages }, actionData }: Route.ComponentProps) {
  const messages = useTexts('admin');
  const { admin } = messages;
  const { about } = useTexts('community');
  const error = failureOf(actionData)?.error;
  return (
    <Card>
      <h2>{admin.groups.community}</h2>
      {error && <MessageBox tone="danger">{errorText(messages, error, admin.errors)}</MessageBox>}
      <ul className={styles.list}>
        {pages.map(({ path, label }) => (
          <li key={path}>
            <Link to={path}>
              <span>
                <strong>{admin.tabs[label as keyof typeof admin.tabs]}</strong>
                <small>{about[label as keyof typeof about]}</small>
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
