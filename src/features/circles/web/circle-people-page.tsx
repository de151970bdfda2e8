import { data, redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getViewer, handleForm } from '../../../app/request.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { ListFilter } from '../../../web/ui/members/list-filter.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { PersonLink } from '../../people/web/shared/members/person-link.tsx';
import { type Circle, circlePlace, isInside, keepInput, mayKeep, type PersonChange } from '../contract.ts';
import { changePicture, removePicture } from '../server/circle-pictures.ts';
import { changeCircle, closeCircle } from '../server/founding.ts';
import { changePerson, findInvitable } from '../server/people-of-circle.ts';
import { readCircle } from '../server/read-circles.ts';
import type { Route } from './+types/circle-people-page';
import { CircleNotFound } from './circle-not-found.tsx';
import { CircleSettings } from './circle-settings.tsx';
import styles from './circles.module.css';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { notice, q } = v.parse(circlePlace, Object.fromEntries(new URL(request.url).searchParams));
  const circle = await readCircle(app, viewer, params.circle);
  // For people outside, this page answers as for an unknown circle, even if all members see the circle.
  if (!circle || !isInside(circle)) return data({ circle: undefined }, { status: 404 });
  const invitable = await findInvitable(app, viewer, circle, q);
  return { circle, invitable, notice, q, ownId: viewer.accountId };
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handleForm(
    { context, request },
    keepInput,
    async (input, { app, viewer }) => {
      const path = `/circles/${params.circle}`;
      switch (input.intent) {
        case 'change':
          await changeCircle(app, viewer, params.circle, input);
          return redirect(`${path}?notice=changed`);
        case 'picture':
          await changePicture(app, viewer, params.circle, await input.photo.bytes());
          return redirect(`${path}?notice=picture`);
        case 'remove-picture':
          await removePicture(app, viewer, params.circle);
          return redirect(`${path}?notice=remove-picture`);
        case 'close':
          await closeCircle(app, viewer, params.circle);
          return redirect(`${path}?notice=closed`);
        default:
          await changePerson(app, viewer, params.circle, { intent: input.intent, personId: input.person });
          return redirect(`${path}/people?notice=${input.intent}`);
      }
    },
    { hasPhoto: true },
  );
}

/** Names the people of a circle, and lets its founder and keepers decide about them and change the circle. */
export default function CirclePeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { circles: texts } = useTexts('circles');
  const isBusy = useNavigation().formMethod === 'POST';
  const { circle } = loaderData;
  if (!circle) return <CircleNotFound />;
  const { invitable, notice, q, ownId } = loaderData;
  const failure = failureOf(actionData);
  const error = failure?.error;
  const isKeeping = mayKeep(circle);
  return (
    <Page title={`${texts.toPeople} · ${circle.name}`}>
      <PageHeading
        title={texts.toPeople}
        intro={
          <bdi lang={circle.nameLanguage} dir="auto">
            {circle.name}
          </bdi>
        }
        back={`/circles/${circle.id}`}
      />
      <FormOutcome error={error} errors={texts.errors} success={notice && !isBusy && texts.notices[notice]} />
      {circle.asking.length > 0 && (
        <Card>
          <h2>{texts.asking}</h2>
          <ul className={styles.people}>
            {circle.asking.map((person) => (
              <li key={person.id}>
                <PersonLink {...person} />
                <div className={styles.buttons}>
                  <PersonForm
                    person={person.id}
                    intent="accept"
                    label={texts.letIn}
                    name={texts.letInWho(person.name)}
                  />
                  <PersonForm
                    person={person.id}
                    intent="decline"
                    label={texts.decline}
                    name={texts.declineWho(person.name)}
                  />
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card>
        <h2>{texts.people(circle.people)}</h2>
        <ul className={styles.people}>
          {circle.members.map(({ person, part }) => (
            <li key={person.id}>
              <PersonLink {...person} />
              {part !== 'member' && <span className={styles.note}>{texts.parts[part]}</span>}
              {person.id !== ownId && <Decisions circle={circle} person={person} part={part} />}
            </li>
          ))}
        </ul>
        {isKeeping && <p className={styles.note}>{texts.keepers}</p>}
      </Card>
      {circle.invited.length > 0 && (
        <Card>
          <h2>{texts.invited}</h2>
          <ul className={styles.people}>
            {circle.invited.map((person) => (
              <li key={person.id}>
                <PersonLink {...person} />
                <PersonForm
                  person={person.id}
                  intent="decline"
                  label={texts.withdraw}
                  name={texts.withdrawWho(person.name)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {isKeeping && !circle.isClosed && (
        <Card>
          <h2>{texts.inviteTitle}</h2>
          <ListFilter
            action={`/circles/${circle.id}/people`}
            label={texts.search}
            q={q}
            maxLength={100}
            submit={texts.apply}
          />
          <LiveRegion>{q && invitable.length === 0 && <p>{texts.noMatch}</p>}</LiveRegion>
          <ul className={styles.people}>
            {invitable.map((person) => (
              <li key={person.id}>
                <PersonLink {...person} />
                <PersonForm
                  person={person.id}
                  intent="invite"
                  label={texts.invite}
                  name={texts.inviteWho(person.name)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {isKeeping && !circle.isClosed && (
        <CircleSettings circle={circle} typed={failure?.values} newer={error?.details?.version} />
      )}
    </Page>
  );
}

/** What the viewer may decide about a person of the circle. */
function Decisions({ circle, person: { id, name }, part }: { circle: Circle } & Circle['members'][number]) {
  const { circles: texts } = useTexts('circles');
  const isFounder = circle.own === 'founder';
  if (!(isFounder || (circle.own === 'keeper' && part === 'member'))) return null;
  return (
    <Disclosure isChip summary={texts.manageWho(name)}>
      <div className={styles.buttons}>
        {isFounder && !circle.isClosed && (
          <PersonForm
            person={id}
            intent={part === 'keeper' ? 'no-keeper' : 'keeper'}
            label={part === 'keeper' ? texts.noKeeper : texts.makeKeeper}
          />
        )}
        {isFounder && <PersonForm person={id} intent="hand-over" label={texts.handOver} />}
        <PersonForm person={id} intent="remove" label={texts.remove} />
      </div>
    </Disclosure>
  );
}

interface PersonFormProps {
  /** The account. */
  person: string;
  intent: PersonChange;
  label: string;
  /** The accessible name, if the label alone does not say whom it is about. */
  name?: string;
}

/** A button that decides about a person of a circle. */
function PersonForm({ person, intent, label, name }: PersonFormProps) {
  const { formData } = useNavigation();
  const isBusy = formData?.get('person') === person && formData.get('intent') === intent;
  return (
    <Form replace preventScrollReset fields={{ intent, person }}>
      <Button kind={intent === 'remove' ? 'danger' : 'secondary'} aria-label={name} isBusy={isBusy}>
        {label}
      </Button>
    </Form>
  );
}
