import { data, redirect } from 'react-router';
import { getRequest, handleAction, setSettingCookie } from '../../../pipeline/request.ts';
import { readForm } from '../../../server/validate.ts';
import { settingsInput } from '../contract.ts';
import { saveLanguage, toLocalPath } from '../server/reader-settings.ts';
import type { Route } from './+types/reader-settings-page';

/** Opened instead of submitted: nothing changes. */
export function loader() {
  throw redirect('/');
}

/** Leads back to where the choice was made. The page's script stays there, and asks for the page's data once more. */
export async function action({ context, request }: Route.ActionArgs) {
  const answer = await handleAction(context, async () => {
    const { app, viewer } = getRequest(context);
    const input = await readForm(request, settingsInput);
    if (input.intent === 'language') {
      await saveLanguage(app, viewer, input.language);
      setSettingCookie(context, 'language', input.language);
    } else {
      setSettingCookie(context, 'theme', input.theme === 'system' ? undefined : input.theme);
    }
    return redirect(toLocalPath(app.config.publicUrl, input.back), 303);
  });
  const { isDataRequest, requestId } = getRequest(context);
  if (answer instanceof Response || isDataRequest) return answer;
  // There is no form here to say it at: a page of its own does.
  throw data({ requestId, seconds: answer.data.error.details?.seconds }, answer.init ?? undefined);
}

/** Only a refused choice ends here, and the root says so. */
export default function ReaderSettingsPage() {
  return null;
}
