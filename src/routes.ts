import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page and action. Who may use which stands in access.ts; a route missing there is refused. */
export default [
  route('/', 'features/auth/web/sign-in-page.tsx'),
  route('/reset-password', 'features/auth/web/reset-password-page.tsx'),
  route('/verify-email', 'features/membership/web/verify-email-page.tsx'),
  route('/ask-again', 'features/membership/web/ask-again-page.tsx'),
  route('/sign-out', 'features/auth/web/sign-out-action.ts'),

  route('/account', 'features/account/web/account-page.tsx'),
  route('/account/verification', 'features/account/web/check-verification-action.ts'),
  route('/account/own-data', 'features/account/web/own-data-page.tsx'),
  route('/account/own-data/archive', 'features/account/web/archive-action.ts'),
  route('/goodbye', 'features/account/web/goodbye-page.tsx'),
  route('/dashboard', 'features/dashboard/web/dashboard-page.tsx'),
  route('/profile', 'features/profile/web/profile-page.tsx'),

  route('/stories', 'features/stories/web/topics-page.tsx'),
  route('/stories/:topic', 'features/stories/web/topic-page.tsx'),
  route('/stories/:topic/:story', 'features/stories/web/story-page.tsx'),

  route('/admin', 'features/membership/web/admin-page.tsx', [
    index('features/performance/web/performance-page.tsx'),
  ]),
  route('/admin/members', 'features/membership/web/members-page.tsx'),
  route('/admin/members/:account', 'features/membership/web/decide-page.tsx'),
  route('/admin/decisions', 'features/membership/web/decisions-page.tsx'),
  route('/admin/mails', 'features/membership/web/mails-page.tsx'),

  route('/settings', 'features/account/web/reader-settings-page.tsx'),
  route('/performance', 'features/performance/web/report-action.ts'),
] satisfies RouteConfig;
