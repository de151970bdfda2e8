import { Link, redirect, useNavigation } from 'react-router';
import * as v from 'valibot';
import { getViewer, handleForm } from '../../../app/request.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { EmptyCard } from '../../../web/ui/members/shared/empty-card.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { PathTabs } from '../../../web/ui/members/shared/path-tabs.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { type CircleRow, circlePlace, circlesInput } from '../contract.ts';
import { countContentOutside, removeContentOutside } from '../server/content-outside.ts';
import { closeHiddenCircle, findHiddenCircles } from '../server/hidden-circles.ts';
import { askAgain, findKeeperlessCircles } from '../server/keeperless.ts';
import { listCircles } from '../server/read-circles.ts';
import type { Route } from './+types/circles-page';
import { CircleIcon } from './circle-icon.tsx';
import styles from './circles.module.css';
import { HiddenCircles, KeeperlessCircles } from './hidden-circles.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const { notice, left } = v.parse(circlePlace, Object.fromEntries(new URL(request.url).searchParams));
  return {
    ...(await listCircles(app, viewer)),
    hidden: await findHiddenCircles(app, viewer),
    keeperless: await findKeeperlessCircles(app, viewer),
    outside: await countContentOutside(app, viewer),
    notice,
    left,
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, circlesInput, async (input, { app, viewer }) => {
    switch (input.intent) {
      case 'delete-outside':
        await removeContentOutside(app, viewer);
        return redirect('/circles?notice=delete-outside');
      case 'ask-again':
        await askAgain(app, viewer, input.circle);
        return redirect('/circles?notice=asked-again');
      default:
        await closeHiddenCircle(app, viewer, input.circle);
        return redirect('/circles?notice=closed');
    }
  });
}

/** Lists the viewer's circles, and others that all members see. */
export default function CirclesPage({
  loaderData: { own, others, notice, left, hidden, keeperless, outside },
  actionData,
}: Route.ComponentProps) {
  const { circles: texts } = useTexts('circles');
  const { people } = useTexts('people');
  const error = failureOf(actionData)?.error;
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} />
      <PathTabs label={people.title} tabs={people.pages} current="/circles" />
      <p className={styles.note}>{texts.intro}</p>
      <div>
        <ButtonLink to="/circles/new" kind="primary">
          {texts.found}
        </ButtonLink>
      </div>
      <FormOutcome
        error={error}
        errors={texts.errors}
        success={
          notice && (
            <div className="row">
              <p>{texts.notices[notice]}</p>
              {left && <ComeBack circle={left} />}
            </div>
          )
        }
      />
      {own.length > 0 ? (
        <Circles title={texts.own} circles={own} />
      ) : (
        <EmptyCard title={texts.none} text={texts.noneText} />
      )}
      {others.length > 0 && <Circles title={texts.others} circles={others} />}
      {outside > 0 && <ContentOutside count={outside} />}
      {keeperless.length > 0 && <KeeperlessCircles circles={keeperless} />}
      {hidden.length > 0 && <HiddenCircles hidden={hidden} />}
    </Page>
  );
}

/** Lets a member delete comments, photos and answers in circles that the member has left. */
function ContentOutside({ count }: { count: number }) {
  const { outside: texts } = useTexts('circles').circles;
  const isBusy = useNavigation().formData?.get('intent') === 'delete-outside';
  return (
    <Card>
      <h2>{texts.title}</h2>
      <p>{texts.text(count)}</p>
      <Disclosure summary={texts.remove}>
        <Form replace className="stack" fields={{ intent: 'delete-outside' }}>
          <p>{texts.hint}</p>
          <Button kind="danger" isBusy={isBusy} busyText={texts.removing}>
            {texts.yes}
          </Button>
        </Form>
      </Disclosure>
    </Card>
  );
}

/** Undoes leaving a circle. The text does not name the circle, because anyone could have made the address. */
function ComeBack({ circle }: { circle: string }) {
  const { hearing } = useTexts('circles').circles;
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form action={`/circles/${circle}`} replace>
      <Button kind="secondary" name="intent" value="come-back" isBusy={isBusy}>
        {hearing.undo}
      </Button>
    </Form>
  );
}

function Circles({ title, circles }: { title: string; circles: CircleRow[] }) {
  const { circles: texts } = useTexts('circles');
  return (
    <Card>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {circles.map((circle) => (
          <li key={circle.id}>
            <CircleIcon circle={circle} />
            <div className={styles.facts}>
              <h3>
                <Link to={`/circles/${circle.id}`} dir="auto" lang={circle.nameLanguage}>
                  {circle.name}
                </Link>
              </h3>
              {circle.about && <p dir="auto">{circle.about}</p>}
              <p className={styles.note}>
                {[texts.people(circle.people), ...(circle.own ? [texts.states[circle.own]] : [])].join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
