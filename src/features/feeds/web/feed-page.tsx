import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { changeAddress, loadAddress } from '../../accounts/request.ts';
import { SecretAddressForms } from '../../accounts/web/shared/secret-address/secret-address.tsx';
import { feedAddress } from '../server/feed-address.ts';
import type { Route } from './+types/feed-page';

export const loader = (asked: Route.LoaderArgs) => loadAddress(asked, feedAddress);

export const action = (asked: Route.ActionArgs) => changeAddress(asked, feedAddress);

/** Where members make and withdraw the secret address of their feed. */
export default function FeedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { feed: texts } = useTexts('feeds');
  const error = failureOf(actionData)?.error;
  const back = '/settings';
  return <SecretAddressForms texts={texts} back={back} loaderData={loaderData} error={error} />;
}
