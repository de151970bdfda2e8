/** What lies on top in the archive of a member's own data. */
export function readmeText(publicUrl: string, writtenAt: Date): string {
  return `This is what you have given Kerikko at ${publicUrl}, written on ${writtenAt.toISOString()}.

kerikko.json  Your account, membership, profile, stories and likes; what was decided about your membership;
              where you are signed in; and which mails were sent to you. Any text editor opens it.
photos/       Your profile photo, large and small.

Your password is not in it: Kerikko does not know it. All times are in UTC.
Keep this archive to yourself, as you would a diary.
`;
}
