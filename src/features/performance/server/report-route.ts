import type { OpenRoute } from '../../../app/feature.ts';
import { redirectResponse } from '../../../server/http/responses.ts';
import { readForm } from '../../../server/validate.ts';
import { createReportInput } from '../contract.ts';
import { recordReport } from './performance.ts';

/** Records a report of a page's script without storing who sent it. */
export const reportRoute: OpenRoute = {
  get: async () => redirectResponse('/'),
  async post(context, { request, pagePatterns }) {
    await recordReport(context, await readForm(request, createReportInput(pagePatterns)));
  },
};
