import type { Viewer } from '../../../../identity/viewer.ts';
import type { AppContext } from '../../../../server/context.ts';

/** Returns the viewer's account as the archive contains it: without the password hash. */
export async function readOwnAccount(context: AppContext, viewer: Viewer) {
  const account = await context.database
    .selectFrom('accounts')
    .select([
      'email',
      'email_verified_at',
      'created_at',
      'last_sign_in_at',
      'language',
      'theme',
      'text_size',
      'line_spacing',
      'script',
      'typing_aid',
      'seen_at',
      'new_since_at',
      'news_seen_at',
    ])
    .where('id', '=', viewer.accountId)
    .executeTakeFirst();
  return {
    id: viewer.accountId,
    email: account?.email ?? null,
    emailVerifiedAt: account?.email_verified_at ?? null,
    createdAt: account?.created_at ?? null,
    lastSignInAt: account?.last_sign_in_at ?? null,
    language: account?.language ?? null,
    theme: account?.theme ?? null,
    textSize: account?.text_size ?? null,
    lineSpacing: account?.line_spacing ?? null,
    script: account?.script ?? null,
    typingAid: account?.typing_aid ?? null,
    lastSeenAt: account?.seen_at ?? null,
    previousVisitAt: account?.new_since_at ?? null,
    newsSeenAt: account?.news_seen_at ?? null,
  };
}
