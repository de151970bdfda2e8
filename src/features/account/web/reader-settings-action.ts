import { redirect } from 'react-router';
import { attempt, getRequest } from '../../../request.ts';
import { readForm } from '../../../server/validate.ts';
import { settingsInput } from '../contract.ts';
import { chooseSetting, ownAddress } from '../server/reader-settings.ts';
import type { Route } from './+types/reader-settings-action';

/** Opened instead of submitted: nothing changes. */
export function loader() {
  throw redirect('/');
}

/** The page's script names no way back: it stays where it is, and asks for the page's data once more. */
export function action({ context, request }: Route.ActionArgs) {
  return attempt(context, async () => {
    const { app, viewer } = getRequest(context);
    const input = await readForm(request, settingsInput);
    const headers = await chooseSetting(app, viewer, input);
    if (input.back === undefined) return new Response(null, { status: 204, headers });
    return redirect(ownAddress(app.config.publicUrl, input.back), { headers, status: 303 });
  });
}
