import { redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getViewer, handleForm } from '../../../app/request.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { confirmByForm, getConfirmation } from '../../accounts/request.ts';
import { isConfirmError } from '../../accounts/web/shared/confirm/confirm-errors.ts';
import { type Deputies, deputyInput, deputyPlace } from '../contract.ts';
import {
  findCandidate,
  findCandidates,
  nameDeputy,
  readDeputies,
  refuseDeputy,
  withdrawDeputy,
} from '../server/deputies.ts';
import type { Route } from './+types/deputy-page';
import { FindDeputy } from './find-deputy.tsx';
import { NameForm } from './name-form.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const { q, member, notice } = v.parse(deputyPlace, search);
  const deputies = await readDeputies(app, viewer);
  if (deputies.own === undefined) return { ...deputies, notice, naming: undefined };
  const chosen = member ? await findCandidate(app, viewer, member) : undefined;
  const naming = {
    q,
    candidates: chosen ? [] : await findCandidates(app, viewer, q),
    chosen,
    isUnfit: member !== undefined && !chosen,
    email: viewer.email,
    confirmation: chosen ? await getConfirmation(context) : ({ needs: 'nothing' } as const),
  };
  return { ...deputies, notice, naming };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, deputyInput, async (input, { app, viewer }) => {
    if (input.intent === 'withdraw') {
      await withdrawDeputy(app, viewer);
      return redirect('/account/deputy?notice=withdrawn');
    }
    if (input.intent === 'refuse') {
      await refuseDeputy(app, viewer, input.administrator);
      return redirect('/account/deputy?notice=refused');
    }
    const confirmed = await confirmByForm(context, input);
    await nameDeputy(confirmed.app, confirmed.viewer, input);
    return redirect('/account/deputy?notice=named');
  });
}

/** Where administrators name the person who replaces them if they stay away, and where that person can refuse. */
export default function DeputyPage({
  loaderData: { own, namedBy, notice, naming },
  actionData,
}: Route.ComponentProps) {
  const { deputies: texts } = useTexts('deputies');
  const isBusy = useNavigation().formMethod === 'POST';
  const failure = failureOf(actionData);
  const error = failure?.error;
  const chosen = naming?.chosen;
  const isShown = error && !(chosen && isConfirmError(error));
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back="/settings" />
      <FormOutcome
        error={isShown ? error : naming?.isUnfit && { code: 'deputy-unfit' }}
        errors={texts.errors}
        success={notice && !error && !isBusy && texts.notices[notice]}
      />
      {naming && own !== undefined && (
        <Card>
          <h2>{texts.own}</h2>
          <OwnDeputy own={own} isBusy={isBusy} />
          {chosen ? (
            <NameForm {...naming} chosen={chosen} error={error} typedDays={failure?.values?.days} />
          ) : (
            <FindDeputy {...naming} label={own ? texts.searchOther : texts.search} />
          )}
        </Card>
      )}
      {(namedBy.length > 0 || !naming) && (
        <Card>
          <h2>{texts.others}</h2>
          <NamedBy namedBy={namedBy} isBusy={isBusy} />
        </Card>
      )}
    </Page>
  );
}

function OwnDeputy({ own, isBusy }: { own: NonNullable<Deputies['own']> | null; isBusy: boolean }) {
  const { deputies: texts } = useTexts('deputies');
  if (!own) return <p>{texts.nobody}</p>;
  return (
    <>
      <p dir="auto">{texts.takesOver(own.name, own.days)}</p>
      <p>{texts.how}</p>
      <Form action="/account/deputy" replace fields={{ intent: 'withdraw' }}>
        <Button kind="secondary" isBusy={isBusy}>
          {texts.withdraw}
        </Button>
      </Form>
    </>
  );
}

function NamedBy({ namedBy, isBusy }: { namedBy: Deputies['namedBy']; isBusy: boolean }) {
  const { deputies: texts } = useTexts('deputies');
  if (namedBy.length === 0) return <p>{texts.nobodyNamed}</p>;
  return namedBy.map(({ uid, name, days }) => (
    <Form
      key={uid}
      action="/account/deputy"
      className="stack"
      replace
      fields={{ intent: 'refuse', administrator: uid }}
    >
      <p dir="auto">{texts.namedBy(name, days)}</p>
      <Button kind="secondary" aria-label={texts.refuseWho(name)} isBusy={isBusy}>
        {texts.refuse}
      </Button>
    </Form>
  ));
}
