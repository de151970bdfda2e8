import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { getViewer, handleAction } from '../../../app/request.ts';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { summarisePerformance } from '../server/performance.ts';
import type { Route } from './+types/performance-page';
import { MetricTable } from './metric-table.tsx';
import { PageList } from './page-list.tsx';
import styles from './performance-page.module.css';

export function loader({ context }: Route.LoaderArgs) {
  return handleAction(context, async () => {
    const { app, viewer } = getViewer(context);
    return summarisePerformance(app, viewer);
  });
}

/** Skips reloading after other forms of the administration page, which do not change these figures. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod ? false : defaultShouldRevalidate;
}

/** Rendered below the list of requests on the administration page. */
export default function PerformancePage({ loaderData }: Route.ComponentProps) {
  const messages = useTexts('admin');
  const { speed } = messages.admin;
  return (
    <Card>
      <h2>{speed.title}</h2>
      {'error' in loaderData ? (
        <MessageBox tone="danger">{errorText(messages, loaderData.error.code)}</MessageBox>
      ) : loaderData.metrics.length === 0 ? (
        <p>{speed.none}</p>
      ) : (
        <>
          <p className={styles.intro}>{speed.intro}</p>
          <MetricTable metrics={loaderData.metrics} />
          <Disclosure summary={speed.byPage}>
            <PageList pages={loaderData.pages} />
          </Disclosure>
        </>
      )}
    </Card>
  );
}
