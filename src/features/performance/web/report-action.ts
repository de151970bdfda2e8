import { redirect } from 'react-router';
import { getRequest, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { PAGE_PATTERNS } from '../../../web/site-map.ts';
import { createReportInput } from '../contract.ts';
import { recordReport } from '../server/performance.ts';
import type { Route } from './+types/report-action';

const reportInput = createReportInput(PAGE_PATTERNS);

/** Redirects GET requests, because this address has no page. */
export function loader() {
  throw redirect('/');
}

/** Records a report without storing who sent it. */
export function action({ context, request }: Route.ActionArgs) {
  return handleAction(context, async () => {
    const { app } = getRequest(context);
    await recordReport(app, await readForm(request, reportInput));
    return new Response(null, { status: 204 });
  });
}
