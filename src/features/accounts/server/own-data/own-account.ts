import type { Viewer } from '../../../../identity/viewer.ts';
import type { AppContext } from '../../../../server/context.ts';

/** Returns the viewer's account as the archive contains it: without the password hash. */
export async function readOwnAccount(context: AppContext, viewer: Viewer) {
  const account = await context.database
    .selectFrom('accounts')
    .select(['email', 'email_verified_at as emailVerifiedAt', 'created_at as createdAt'])
    .select(['last_sign_in_at as lastSignInAt', 'language', 'theme', 'text_size as textSize'])
    .select(['line_spacing as lineSpacing', 'script', 'typing_aid as typingAid', 'seen_at as lastSeenAt'])
    .select(['new_since_at as previousVisitAt', 'news_seen_at as newsSeenAt'])
    .where('id', '=', viewer.accountId)
    .executeTakeFirst();
  return { id: viewer.accountId, ...account };
}
