import { redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getViewer, handleForm } from '../../../app/request.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { confirmByForm, getConfirmation } from '../../accounts/request.ts';
import { isConfirmError } from '../../accounts/web/shared/confirm/confirm-errors.ts';
import { type Wishes, wishesInput, wishesPlace } from '../contract.ts';
import {
  chooseStories,
  declineTrust,
  dismissQuestion,
  findCandidate,
  findCandidates,
  nameTrusted,
  readWishes,
  withdrawTrusted,
} from '../server/wishes.ts';
import type { Route } from './+types/wishes-page';
import { PersonOfTrust } from './person-of-trust.tsx';
import styles from './wishes-page.module.css';

const PATH = '/account/own-data/wishes';
const STORIES = ['keep', 'delete'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const { q, member, notice } = v.parse(wishesPlace, search);
  const chosen = member ? await findCandidate(app, viewer, member) : undefined;
  return {
    wishes: await readWishes(app, viewer),
    notice,
    q,
    chosen,
    isUnfit: member !== undefined && !chosen,
    candidates: chosen ? [] : await findCandidates(app, viewer, q),
    email: viewer.email,
    confirmation: chosen ? await getConfirmation(context) : ({ needs: 'nothing' } as const),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, wishesInput, async (input, { app, viewer }) => {
    switch (input.intent) {
      case 'stories':
        await chooseStories(app, viewer, input.stories);
        return redirect(`${PATH}?notice=chosen`);
      case 'dismiss':
        await dismissQuestion(app, viewer);
        return redirect('/dashboard');
      case 'withdraw':
        await withdrawTrusted(app, viewer);
        return redirect(`${PATH}?notice=withdrawn`);
      case 'decline':
        await declineTrust(app, viewer, input.member);
        return redirect(`${PATH}?notice=declined`);
      case 'name': {
        const confirmed = await confirmByForm(context, input);
        await nameTrusted(confirmed.app, confirmed.viewer, input.member);
        return redirect(`${PATH}?notice=named`);
      }
    }
  });
}

/** Where members say what happens to their stories after their death, name a person of trust, and decline to be one. */
export default function WishesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { wishes: texts } = useTexts('remembrance');
  const { wishes, notice, isUnfit, ...naming } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  const error = failureOf(actionData)?.error;
  const isShown = error && !(naming.chosen && isConfirmError(error));
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back="/account/own-data" />
      <FormOutcome
        error={isShown ? error : isUnfit && { code: 'trust-unfit' }}
        errors={texts.errors}
        success={notice && !error && !isBusy && texts.notices[notice]}
      />
      <Card>
        <Form action={PATH} className="stack" replace fields={{ intent: 'stories' }}>
          <fieldset className={styles.choices}>
            <legend>
              <h2>{texts.storiesTitle}</h2>
            </legend>
            {STORIES.map((wish) => (
              <Choice
                key={wish}
                type="radio"
                name="stories"
                value={wish}
                label={texts.stories[wish]}
                hint={texts.hints[wish]}
                defaultChecked={wishes.stories === wish}
                required
              />
            ))}
          </fieldset>
          <Button isBusy={isBusy} busyText={texts.saving}>
            {texts.save}
          </Button>
        </Form>
      </Card>
      <PersonOfTrust {...naming} trusted={wishes.trusted} error={error} isBusy={isBusy} />
      {wishes.trustedBy.length > 0 && (
        <Card>
          <h2>{texts.trustedByTitle}</h2>
          <TrustedBy trustedBy={wishes.trustedBy} isBusy={isBusy} />
        </Card>
      )}
    </Page>
  );
}

function TrustedBy({ trustedBy, isBusy }: { trustedBy: Wishes['trustedBy']; isBusy: boolean }) {
  const { wishes: texts } = useTexts('remembrance');
  return trustedBy.map(({ uid, name, isRemembered }) =>
    isRemembered ? (
      <div key={uid} className="stack">
        <p dir="auto">{texts.trustedByRemembered(name)}</p>
        <ButtonLink to={`/people/${uid}/remembrance`}>{texts.toRemembrance}</ButtonLink>
      </div>
    ) : (
      <Form key={uid} action={PATH} className="stack" replace fields={{ intent: 'decline', member: uid }}>
        <p dir="auto">{texts.trustedBy(name)}</p>
        <Button kind="secondary" aria-label={texts.declineWho(name)} isBusy={isBusy}>
          {texts.decline}
        </Button>
      </Form>
    ),
  );
}
