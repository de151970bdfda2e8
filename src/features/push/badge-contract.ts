/**
 * Returns the number on the icon of the installed app: the sum of all numbers in the header. The header counts
 * letters separately from the bell, but the app has only one icon.
 */
export function badgeOf(unread: Record<string, number>): number {
  return Object.values(unread).reduce((sum, count) => sum + count, 0);
}
