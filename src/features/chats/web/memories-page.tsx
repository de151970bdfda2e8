import { useState } from 'react';
import { redirect, useNavigation } from 'react-router';
import { getViewer, handleForm } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { parseForm } from '../../../server/validate.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { listAudiences } from '../../circles/server/own-circles.ts';
import { LEFT_OUT, memoriesInput } from '../contract.ts';
import { readChatLinkCookie, setChatLinkCookie } from '../request.ts';
import { claimMemories, declineMemories, publishMemory, readMemories } from '../server/memories.ts';
import type { Route } from './+types/memories-page';
import { Memory } from './memory.tsx';

const PATH = '/account/chat-memories';
const NOTICES = ['claimed', 'published', 'deleted'] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { searchParams } = new URL(request.url);
  const memories = await readMemories(app, viewer, await readChatLinkCookie(context, request));
  const circles = memories.proposals.length > 0 ? await listAudiences(app, viewer) : [];
  return {
    ...memories,
    proposals: asWritten(memories.proposals),
    circles,
    notice: NOTICES.find((name) => searchParams.has(name)),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    { context, request },
    memoriesInput,
    async (input, { app, viewer }) => {
      switch (input.intent) {
        case 'claim':
          await claimMemories(app, viewer, (await readChatLinkCookie(context, request)) ?? '');
          await setChatLinkCookie(context, undefined);
          return redirect(`${PATH}?claimed`);
        case 'publish':
          await publishMemory(app, viewer, input);
          return redirect(`${PATH}?published`);
        case 'decline':
          await declineMemories(app, viewer, input.proposal);
          return redirect(`${PATH}?deleted`);
        case 'decline-all':
          await declineMemories(app, viewer);
          return redirect(`${PATH}?deleted`);
      }
    },
    {
      lists: ['photo'],
      keep: async () => ({ photos: (await parseForm(request)).getAll('photo').map(String) }),
    },
  );
}

/** Where members decide which of their messages in a group chat become stories. Only they see these messages. */
export default function MemoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = { ...useTexts('stories'), ...useTexts('writing') };
  const { composer } = useTexts('composer');
  const { memories: texts } = useTexts('memories');
  const { day } = useDateFormats();
  const { state, formData } = useNavigation();
  const { offer, count, proposals, circles, leftOut, expiresAt, notice } = loaderData;
  const reasons = LEFT_OUT.filter((reason) => leftOut[reason]);
  const failure = failureOf(actionData);
  const errors = {
    ...messages.stories.errors,
    ...messages.writing.errors,
    ...composer.errors,
    ...texts.errors,
  };
  const busyWith = (intent: string) => formData?.get('intent') === intent;
  // Without a connection, the answer does not say which story it is about.
  const [sent, setSent] = useState('');
  const sending = formData ? String(formData.get('proposal') ?? '') : sent;
  if (sending !== sent) setSent(sending);
  const refused = proposals.find(({ id }) => id === (failure?.values?.proposal ?? sent))?.id;
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back="/me" />
      <FormOutcome
        error={refused === undefined && failure?.error}
        errors={errors}
        success={notice && state === 'idle' && texts.notices[notice]}
      />
      {offer && (
        <Card>
          <h2>{texts.offerTitle}</h2>
          <p>
            {texts.offer(offer.stories)}{' '}
            {offer.name && (
              <>
                {texts.namedAs} <bdi>{offer.name}</bdi>
              </>
            )}
          </p>
          <p>{texts.offerHint}</p>
          <Form replace fields={{ intent: 'claim' }}>
            <Button isBusy={busyWith('claim')} busyText={texts.busy}>
              {texts.claim}
            </Button>
          </Form>
        </Card>
      )}
      {count === 0 && !offer && (
        <Card>
          <p>{texts.nothing}</p>
        </Card>
      )}
      {count > 0 && (
        <p>
          {texts.count(count)} {expiresAt !== undefined && texts.until(day(expiresAt))}
        </p>
      )}
      {proposals.map((proposal) => (
        <Memory
          key={proposal.id}
          proposal={proposal}
          circles={circles}
          error={refused === proposal.id && failure?.error}
          errors={errors}
          asksAudience={
            failure?.error.details?.proposal === proposal.id && failure.error.details.circle !== undefined
          }
          typed={failure?.values?.proposal === proposal.id ? failure.values : undefined}
          chosen={failure?.values?.proposal === proposal.id ? failure.kept?.photos : undefined}
        />
      ))}
      {count > proposals.length && <p>{texts.more(count - proposals.length)}</p>}
      {reasons.length > 0 && (
        <Disclosure summary={texts.leftOutTitle}>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{texts.reasons[reason](leftOut[reason] ?? 0)}</li>
            ))}
          </ul>
          <p>{texts.leftOutHint}</p>
        </Disclosure>
      )}
      {count > 1 && (
        <Disclosure summary={texts.declineAll}>
          <Form replace className="stack" fields={{ intent: 'decline-all' }}>
            <p>{texts.declineAllHint}</p>
            <Button kind="danger" isBusy={busyWith('decline-all')} busyText={texts.busy}>
              {texts.declineAllYes}
            </Button>
          </Form>
        </Disclosure>
      )}
    </Page>
  );
}
