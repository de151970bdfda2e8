import { redirect } from 'react-router';
import { getViewer, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { StateNotice } from '../../../web/ui/page/state-notice.tsx';
import { muteInput } from '../../mutes/contract.ts';
import { mutePerson, unmutePerson } from '../../mutes/server/mutes.ts';
import { MuteForm } from '../../mutes/web/mute-form.tsx';
import { listMuted } from '../server/muted-people.ts';
import type { Route } from './+types/muted-page';
import styles from './muted-page.module.css';
import { PersonLink } from './shared/members/person-link.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const isDone = new URL(request.url).searchParams.get('notice') === 'unmuted';
  return { muted: await listMuted(app, viewer), isDone };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(context, async () => {
    const { app, viewer } = getViewer(context);
    const { intent, person, at } = await readForm(request, muteInput);
    if (intent === 'mute') await mutePerson(app, viewer, person);
    else await unmutePerson(app, viewer, person);
    if (at === 'person') return redirect(`/people/${person}`);
    return redirect(`/account/muted${intent === 'unmute' ? '?notice=unmuted' : ''}`);
  });
}

/** Lists the people whom the viewer has muted, each with a button that undoes it. */
export default function MutedPage({ loaderData: { muted, isDone }, actionData }: Route.ComponentProps) {
  const messages = useTexts('people');
  const { people: texts } = messages;
  const error = failureOf(actionData)?.error;
  return (
    <Page title={texts.mutedTitle}>
      <PageHeading title={texts.mutedTitle} intro={texts.mutedIntro} back="/settings" />
      {error && <MessageBox tone="danger">{errorText(messages, error, texts.errors)}</MessageBox>}
      {!error && isDone && <MessageBox tone="success">{texts.unmuted}</MessageBox>}
      <Card>
        {muted.length > 0 ? (
          <ul className={styles.list}>
            {muted.map(({ id, name, hasPage, photo, initial }) => (
              <li key={id}>
                <PersonLink id={hasPage ? id : null} name={name} photo={photo} initial={initial} />
                <MuteForm
                  person={id}
                  intent="unmute"
                  label={texts.unmute}
                  description={`${texts.unmute}: ${name}`}
                />
              </li>
            ))}
          </ul>
        ) : (
          <StateNotice
            scene="empty"
            title={texts.mutedNone}
            isSubsection
            action={<ButtonLink to="/people">{texts.toPeople}</ButtonLink>}
          >
            <p>{texts.mutedHow}</p>
          </StateNotice>
        )}
      </Card>
    </Page>
  );
}
