import { redirect } from 'react-router';
import { getRequest, handleAction } from '../../../pipeline/request.ts';
import { readForm } from '../../../server/validate.ts';
import { PAGE_PATTERNS } from '../../../web/site-map.ts';
import { createReportInput } from '../contract.ts';
import { recordReport } from '../server/performance.ts';
import type { Route } from './+types/report-action';

const reportInput = createReportInput(PAGE_PATTERNS);

/** Opened instead of submitted: nothing to see. */
export function loader() {
  throw redirect('/');
}

/** Takes what a visitor's browser measured; who that was is neither asked nor kept. */
export function action({ context, request }: Route.ActionArgs) {
  return handleAction(context, async () => {
    const { app } = getRequest(context);
    await recordReport(app, await readForm(request, reportInput));
    return new Response(null, { status: 204 });
  });
}
