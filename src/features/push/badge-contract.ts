/**
 * Returns the number on the icon of the installed app: all that the entries of the header count. The bell leaves letters to the
 * envelope beside it, but the icon is one, and a letter waits as well.
 */
export function badgeOf(unread: Record<string, number>): number {
  return Object.values(unread).reduce((sum, count) => sum + count, 0);
}
