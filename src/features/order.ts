/**
 * The features, lowest first. A feature imports only features before it: test/architecture/feature-order.ts checks that. What
 * must follow a change of a feature below is registered as a handler of its events (feature.ts, `handlers`).
 */
export const FEATURE_ORDER = [
  'community',
  'accounts',
  'mutes',
  'membership',
  'mails',
  'people',
  'invitations',
  'deputies',
  'photos',
  'stories',
  'following',
  'reading',
  'feeds',
  'comments',
  'moderation',
  'announcements',
  'news',
  'push',
  'search',
  'typing',
  'exports',
  'moving',
  'audit',
  'backups',
  'performance',
  'home',
  'overview',
  'admin',
] as const;
