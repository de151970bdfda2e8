import { redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getViewer, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { preserveFormOnFailure } from '../../../web/ui/controls/preserve-form-on-failure.ts';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { makeAddressInput, type SecretAddress, withdrawAddressInput } from '../../accounts/contract.ts';
import { confirmByForm, getConfirmation } from '../../accounts/request.ts';
import { isConfirmError } from '../../accounts/web/shared/confirm/confirm-errors.ts';
import { ConfirmFields } from '../../accounts/web/shared/confirm/lazy-confirm-fields.tsx';
import { createCalendar, readCalendar, withdrawCalendar } from '../server/calendars.ts';
import type { Route } from './+types/calendar-page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { searchParams } = new URL(request.url);
  const [calendar, confirmation] = await Promise.all([readCalendar(app, viewer), getConfirmation(context)]);
  const notice = searchParams.has('made') ? 'made' : searchParams.has('withdrawn') ? 'withdrawn' : undefined;
  return { calendar, confirmation, email: viewer.email, notice } as const;
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const input = await readForm(request, v.variant('intent', [makeAddressInput, withdrawAddressInput]));
      if (input.intent === 'create') {
        const { app, viewer } = await confirmByForm(context, input);
        await createCalendar(app, viewer);
        return redirect('/gatherings/calendar?made');
      }
      const { app, viewer } = getViewer(context);
      await withdrawCalendar(app.database, viewer.accountId);
      return redirect('/gatherings/calendar?withdrawn');
    },
    request,
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => preserveFormOnFailure(serverAction);

/** Where members make and withdraw the secret address of their calendar. */
export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('gatherings');
  const { calendar: texts } = messages.gatherings;
  const { calendar, confirmation, email, notice } = loaderData;
  const sent = useNavigation().formData?.get('intent');
  const error = actionData && 'error' in actionData ? actionData.error : undefined;
  return (
    <Page title={texts.title}>
      <PageHeading
        title={texts.title}
        intro={texts.intro}
        back={{ to: '/gatherings', label: messages.gatherings.toList }}
      />
      <LiveRegion>
        {error && !isConfirmError(error) ? (
          <MessageBox tone="danger">{errorText(messages, error)}</MessageBox>
        ) : (
          notice && !error && !sent && <MessageBox tone="success">{texts[notice]}</MessageBox>
        )}
      </LiveRegion>
      <Card>
        {calendar ? <Address calendar={calendar} /> : <p>{texts.none}</p>}
        <p>{texts.warning}</p>
        <Form replace className="stack">
          <input type="hidden" name="intent" value="create" />
          {confirmation.needs !== 'nothing' && (
            <ConfirmFields confirmation={confirmation} error={error} email={email} />
          )}
          <div>
            <Button kind={calendar ? 'secondary' : 'primary'} isBusy={sent === 'create'}>
              {calendar ? texts.renew : texts.create}
            </Button>
          </div>
        </Form>
        {calendar && (
          <Form replace>
            <input type="hidden" name="intent" value="withdraw" />
            <Button kind="secondary" isBusy={sent === 'withdraw'}>
              {texts.withdraw}
            </Button>
          </Form>
        )}
      </Card>
    </Page>
  );
}

function Address({ calendar: { createdAt, link } }: { calendar: SecretAddress }) {
  const { calendar: texts } = useTexts('gatherings').gatherings;
  const dates = useDateFormats();
  return (
    <>
      <p>{texts.since(dates.day(createdAt))}</p>
      {link ? (
        <TextField
          label={texts.link}
          value={link}
          readOnly
          dir="ltr"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      ) : (
        <p>{texts.noLink}</p>
      )}
    </>
  );
}
