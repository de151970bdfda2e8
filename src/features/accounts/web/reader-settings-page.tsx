import { data, redirect } from 'react-router';
import { getRequest, handleAction, setSettingCookie, toOwnPath } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { settingsInput } from '../contract.ts';
import { saveSetting } from '../server/own-data/reader-settings.ts';
import type { Route } from './+types/reader-settings-page';

/** Redirects a GET request, which changes nothing. */
export function loader() {
  throw redirect('/');
}

/** Saves the setting and redirects back to the page with the form. With scripts that page stays and revalidates. */
export async function action({ context, request }: Route.ActionArgs) {
  const answer = await handleAction(context, async () => {
    const { app, viewer } = getRequest(context);
    const input = await readForm(request, settingsInput);
    await saveSetting(app, viewer, input);
    // A cookie keeps the setting too, for pages before the sign-in.
    if (input.intent === 'language') setSettingCookie(context, 'language', input.language);
    if (input.intent === 'theme') {
      setSettingCookie(context, 'theme', input.theme === 'system' ? undefined : input.theme);
    }
    if (input.intent === 'script') {
      setSettingCookie(context, 'script', input.script === 'latin' ? input.script : undefined);
    }
    return redirect(toOwnPath(context, input.back), 303);
  });
  const { isDataRequest, requestId } = getRequest(context);
  if (answer instanceof Response || isDataRequest) return answer;
  // This page has no form to show the error at, so show the error page.
  throw data({ requestId, seconds: answer.data.error.details?.seconds }, answer.init ?? undefined);
}

/** Renders nothing: errors go to the root's error boundary, everything else redirects. */
export default function ReaderSettingsPage() {
  return null;
}
