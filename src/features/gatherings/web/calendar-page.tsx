import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { changeAddress, loadAddress } from '../../accounts/request.ts';
import { SecretAddressForms } from '../../accounts/web/shared/secret-address/secret-address.tsx';
import { calendarAddress } from '../server/calendar-address.ts';
import type { Route } from './+types/calendar-page';

export const loader = (asked: Route.LoaderArgs) => loadAddress(asked, calendarAddress);

export const action = (asked: Route.ActionArgs) => changeAddress(asked, calendarAddress);

/** Where members make and withdraw the secret address of their calendar. */
export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { gatherings: texts } = useTexts('gatherings');
  const error = failureOf(actionData)?.error;
  const back = '/gatherings';
  return <SecretAddressForms texts={texts.calendar} back={back} loaderData={loaderData} error={error} />;
}
