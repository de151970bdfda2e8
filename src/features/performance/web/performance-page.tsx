import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { getViewer, handleLoader } from '../../../app/request.ts';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { summarisePerformance } from '../server/performance.ts';
import type { Route } from './+types/performance-page';
import { formatP75 } from './format-p75.ts';
import { MetricTable } from './metric-table.tsx';
import { PageList } from './page-list.tsx';
import styles from './performance-page.module.css';

export function loader({ context }: Route.LoaderArgs) {
  return handleLoader(context, async () => {
    const { app, viewer } = getViewer(context);
    return summarisePerformance(app, viewer);
  });
}

/** Skips reloading after other forms of the same page, which do not change these figures. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod ? false : defaultShouldRevalidate;
}

/** Rendered below mails and backups on the page System. */
export default function PerformancePage({ loaderData }: Route.ComponentProps) {
  const messages = useTexts('performance');
  const { speed } = messages;
  const metrics = 'error' in loaderData ? [] : loaderData.metrics;
  const main = metrics.find(({ metric }) => metric === 'LCP');
  return (
    <Card>
      <h2>{speed.title}</h2>
      <p>{speed.what}</p>
      {'error' in loaderData ? (
        <MessageBox tone="danger">{errorText(messages, loaderData.error.code)}</MessageBox>
      ) : loaderData.metrics.length === 0 ? (
        <p>{speed.none}</p>
      ) : (
        <>
          {main && <p>{speed.inWords[main.rating](formatP75(main, speed.seconds))}</p>}
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
