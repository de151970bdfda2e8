import { useTexts } from '../../../web/texts/texts.ts';
import { preserveFormOnFailure } from '../../../web/ui/controls/preserve-form-on-failure.ts';
import { changeAddress, loadAddress } from '../../accounts/request.ts';
import { SecretAddressForms } from '../../accounts/web/shared/secret-address/secret-address.tsx';
import { feedAddress } from '../server/feed-address.ts';
import type { Route } from './+types/feed-page';

export const loader = (asked: Route.LoaderArgs) => loadAddress(asked, feedAddress);

export const action = (asked: Route.ActionArgs) => changeAddress(asked, feedAddress);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => preserveFormOnFailure(serverAction);

/** Where members make and withdraw the secret address of their feed. */
export default function FeedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { feed: texts } = useTexts('feeds');
  const error = actionData && 'error' in actionData ? actionData.error : undefined;
  const back = { to: '/settings', label: texts.back };
  return <SecretAddressForms texts={texts} back={back} loaderData={loaderData} error={error} />;
}
