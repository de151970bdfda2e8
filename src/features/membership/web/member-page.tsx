import { Suspense } from 'react';
import { data, redirect } from 'react-router';
import * as v from 'valibot';
import { getViewer, handleForm } from '../../../app/request.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { toSearch } from '../../../web/ui/members/to-search.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { lazyPart } from '../../../web/ui/page/late.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { useCan } from '../../../web/ui/page/viewer.ts';
import { confirmByForm, getConfirmation } from '../../accounts/request.ts';
import { isConfirmError } from '../../accounts/web/shared/confirm/confirm-errors.ts';
import {
  actionPlace,
  decideInput,
  outcome,
  pendingPlace,
  removeFactorsInput,
  undoInput,
} from '../contract.ts';
import { readFactorStatus, removeFactors } from '../server/administrators/factor-removal.ts';
import { decide, undoDecision } from '../server/decisions/decide.ts';
import { isGuarded } from '../server/decisions/policy.ts';
import { readMember } from '../server/members/members.ts';
import type { Route } from './+types/member-page';
import { refusalText } from './decision-texts.ts';
import { toListPath, toMemberPath } from './list-path.ts';
import { MemberCard } from './member-card.tsx';
import { Outcome } from './outcome.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const search = Object.fromEntries(new URL(request.url).searchParams);
  const { decide: action } = v.parse(actionPlace, search);
  const { decided } = v.parse(outcome, search);
  const found = await readMember(app, viewer, params.account);
  const decision = found?.decisions.find(({ id }) => id === decided);
  const undoable = found?.decisions.find(({ canUndo }) => canUndo);
  const isApplicant = found ? found.member.state === 'pending' : isAboutApplicants(action);
  return data(
    {
      found,
      action,
      decision,
      factors: await readFactorStatus(app, viewer, params.account),
      email: viewer.email,
      confirmation: isGuarded(action, undoable?.decision)
        ? await getConfirmation(context)
        : ({ needs: 'nothing' } as const),
      place: v.parse(pendingPlace, search),
      tab: isApplicant ? '/admin' : '/admin/members',
    },
    { status: found ? 200 : 404 },
  );
}

function isAboutApplicants(action: string | undefined): boolean {
  return action === 'approve' || action === 'decline';
}

export function action({ context, request, params: { account } }: Route.ActionArgs) {
  const inputs = v.variant('intent', [decideInput, undoInput, removeFactorsInput]);
  return handleForm({ context, request }, inputs, async (input) => {
    const { app, viewer } = await confirmByForm(context, input);
    if (input.intent === 'remove-factors') {
      await removeFactors(app, viewer, account, input.reason);
      return redirect(toMemberPath(account));
    }
    const decided =
      input.intent === 'undo'
        ? await undoDecision(app, viewer, account, input)
        : await decide(app, viewer, account, {
            action: input.intent,
            reason: input.reason,
            days: Number(input.days),
            knowsUnverified: input.unverified === 'on',
          });
    if (input.intent === 'approve') return redirect(toListPath(input, { decided, row: input.next }));
    if (input.intent === 'decline') return redirect(toListPath(input, { decided }));
    if (input.intent === 'undo' && input.back) return redirect(toListPath({}, { decided, row: account }));
    // A decision about oneself removes the permission to see this page.
    if (account === viewer.accountId) return redirect('/account');
    return redirect(toMemberPath(account) + toSearch({ decided }));
  });
}

/**
 * Ignores the redirect after an approval by a row's button: with scripts, the list of requests stays open and
 * revalidates. Returns the decision, which the row's status can undo.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const url = new URL(request.url);
  const isApproval =
    !url.searchParams.has('decide') && (await request.clone().formData()).get('intent') === 'approve';
  try {
    return await serverAction();
  } catch (error) {
    if (!isApproval || !(error instanceof Response)) throw error;
    const path = error.headers.get('Location') ?? '';
    return { decided: new URL(path, url).searchParams.get('decided') ?? undefined };
  }
}

const DecideForm = lazyPart(() => import('./decide-form.tsx').then((file) => file.DecideForm));
/** Loaded only for an address without a person. */
const MemberNotFound = lazyPart(() => import('./member-not-found.tsx').then((file) => file.MemberNotFound));
/** Loaded only for members with a second factor. */
const FactorRemoval = lazyPart(() => import('./factor-removal.tsx').then((file) => file.FactorRemoval));

/** Shows anyone who ever asked to join, the decisions about them, and the form of a decision. */
export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('admin');
  const { found, action, decision, place, email, factors, confirmation } = loaderData;
  const failure = failureOf(actionData);
  const undoable = found?.decisions.find(({ canUndo }) => canUndo);
  const isRemoval = action === 'remove-factors';
  const isOpen =
    action === 'undo' ? undoable : !isRemoval && action && found?.member.actions.includes(action);
  const hasMembers = useCan('open-admin-pages');
  const isOfList = action ? isAboutApplicants(action) : failure;
  const list = isOfList || !hasMembers ? toListPath(place) : '/admin/members';
  // The notice below already says that there is no such person.
  const error = found || failure?.error.code !== 'not-found' ? failure?.error : undefined;
  return (
    <>
      <Outcome decision={decision} />
      {error && !isConfirmError(error) && (
        <Card>
          <MessageBox tone="danger">{refusalText(messages, error)}</MessageBox>
          <div>
            <ButtonLink to={list} kind="primary">
              {messages.admin.toList}
            </ButtonLink>
          </div>
        </Card>
      )}
      {found && action && !isRemoval && isOpen && (
        <Suspense>
          <DecideForm
            key={action}
            action={action}
            member={found.member}
            undoable={undoable}
            email={email}
            confirmation={confirmation}
            error={error}
            place={place}
            values={failure && 'values' in failure ? failure.values : undefined}
          />
        </Suspense>
      )}
      {found ? (
        <MemberCard {...found} hasForm={Boolean(isOpen)} />
      ) : (
        <Suspense>
          <MemberNotFound list={list} />
        </Suspense>
      )}
      {found && (factors.canRemove || factors.removedAt !== null) && (
        <Suspense>
          <FactorRemoval
            member={found.member}
            factors={factors}
            isOpen={isRemoval}
            email={email}
            confirmation={confirmation}
            error={error}
          />
        </Suspense>
      )}
    </>
  );
}
