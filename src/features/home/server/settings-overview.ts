import { can } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { readAddress } from '../../accounts/server/addresses/secret-address.ts';
import { readSignInSecurity } from '../../accounts/server/factors/authenticator.ts';
import { listViewerSessions } from '../../accounts/server/sessions/viewer-sessions.ts';
import { readDeputies } from '../../deputies/server/deputies.ts';
import { readConsent } from '../../exports/server/archive-consent.ts';
import { feedAddress } from '../../feeds/server/feed-address.ts';
import { countOpenInvitations } from '../../invitations/server/invitations.ts';
import { readMailSettings } from '../../news/server/mail-settings.ts';
import { readNewsSettings } from '../../news/server/news-settings.ts';
import { listMuted } from '../../people/server/muted-people.ts';
import { getProfile } from '../../people/server/profile.ts';
import type { SettingsOverview } from '../contract.ts';
import { readAccount } from './account.ts';

/** Returns the present values of the viewer's settings. `sessionToken` is the token of the request's session. */
export async function readSettingsOverview(
  context: AppContext,
  viewer: Viewer,
  sessionToken: string | undefined,
): Promise<SettingsOverview> {
  const [{ email, createdAt }, member] = await Promise.all([
    readAccount(context, viewer),
    can(viewer, 'open-member-pages') ? readMemberSettings(context, viewer, sessionToken) : undefined,
  ]);
  return { email, createdAt, member };
}

async function readMemberSettings(
  context: AppContext,
  viewer: Viewer,
  sessionToken: string | undefined,
): Promise<SettingsOverview['member']> {
  const [profile, security, sessions, news, mails, muted, openInvitations, consent, deputies, feed] =
    await Promise.all([
      getProfile(context, viewer),
      readSignInSecurity(context, viewer),
      listViewerSessions(context, viewer, sessionToken),
      readNewsSettings(context, viewer),
      readMailSettings(context, viewer),
      listMuted(context, viewer),
      countOpenInvitations(context, viewer),
      readConsent(context, viewer),
      readDeputies(context, viewer),
      readAddress(context, viewer, feedAddress),
    ]);
  const { own, namedBy } = deputies;
  const hasDeputies = own !== undefined || namedBy.length > 0;
  return {
    completion: profile.completion,
    visibility: profile.visibility,
    isTwoStep: security.authenticatorSince !== null || security.passkeys.length > 0,
    devices: sessions.length,
    news: { wanted: news.filter(({ isWanted }) => isWanted).length, kinds: news.length },
    mails: { answers: mails.answers, digest: mails.digest },
    muted: muted.length,
    openInvitations,
    deputy: hasDeputies ? { own: own?.name ?? null, isDeputy: namedBy.length > 0 } : undefined,
    isInArchive: consent.agreedAt !== null,
    hasFeed: feed !== undefined,
  };
}
