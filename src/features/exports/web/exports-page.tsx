import { redirect } from 'react-router';
import { getViewer, handleForm, handleLoader } from '../../../app/request.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { confirmByForm, getConfirmation } from '../../accounts/request.ts';
import { ConfirmedDownload } from '../../accounts/web/shared/confirm/confirmed-download.tsx';
import { EXPORTS, exportInput } from '../contract.ts';
import { countConsents } from '../server/archive-consent.ts';
import type { Route } from './+types/exports-page';

export function loader({ context, request }: Route.LoaderArgs) {
  return handleLoader(context, async () => {
    const { app, viewer } = getViewer(context);
    const [confirmation, agreed] = await Promise.all([getConfirmation(context), countConsents(app, viewer)]);
    const isRefused = new URL(request.url).searchParams.has('refused');
    return { confirmation, agreed, isRefused, email: viewer.email };
  });
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, exportInput, async (input) => {
    await confirmByForm(context, input);
    return redirect(`/admin/exports/${input.intent}`);
  });
}

/** Where administrators download the community's data. */
export default function ExportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('exports');
  const { exports: texts } = messages;
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  const { confirmation, email, isRefused, agreed } = loaderData;
  const failure = failureOf(actionData);
  const hasForm = EXPORTS.some((name) => name === failure?.values?.intent);
  return (
    <>
      <Card>
        <h2>{texts.title}</h2>
        <p>{texts.intro}</p>
        {failure && !hasForm && <MessageBox tone="danger">{errorText(messages, failure.error)}</MessageBox>}
        {isRefused && !failure && <MessageBox tone="warning">{texts.refused}</MessageBox>}
      </Card>
      {EXPORTS.map((name) => (
        <Card key={name}>
          <h2>{texts[name].title}</h2>
          <p>{texts[name].text}</p>
          {name === 'archive' && <p>{texts.agreed(agreed)}</p>}
          <ConfirmedDownload
            action="/admin/exports"
            intent={name}
            file={`/admin/exports/${name}`}
            text={texts[name].download}
            confirmation={confirmation}
            email={email}
            error={failure?.values?.intent === name ? failure.error : undefined}
          />
        </Card>
      ))}
      <Card>
        <h2>{texts.backup.title}</h2>
        <p>{texts.backup.text}</p>
        <p>{texts.backup.how}</p>
      </Card>
    </>
  );
}
