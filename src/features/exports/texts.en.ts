/** The texts of the page where administrators download the community's data. */
export const texts = {
  exports: {
    title: 'Download members and stories',
    intro:
      'The community belongs to its members, not to this server: you can take its data out at any time. Each download needs your confirmation and is recorded in the activity log. Keep the files as private as the community.',
    refused: 'That’s too many downloads in a short time. Please try again in an hour.',
    members: {
      title: 'List of members',
      text: 'A table (CSV) for a spreadsheet program: name, email, role, status, date of joining, and the place and occupation of members who show them to others.',
      download: 'Download the list of members',
    },
    archive: {
      title: 'Stories to read without a server',
      text: 'A ZIP of web pages: stories with their photos and comments. Unpack it, and open index.html in any browser. It contains only the stories of members who agreed to this in their settings, and nothing hidden or deleted.',
      download: 'Download the archive of stories',
    },
    agreed: (members: number) =>
      members === 0
        ? 'No member has agreed yet.'
        : members === 1
          ? '1 member has agreed so far.'
          : `${members.toLocaleString('en')} members have agreed so far.`,
    backup: {
      title: 'Everything, to move or restore',
      text: 'A backup contains the whole community with all photos, and another server can restore it. For safety, it’s made on the server, not in the browser.',
      how: 'Ask the person who runs the server for a backup. The chapter on backups in docs/operations.md explains how it is made, kept and restored.',
    },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    exports: typeof texts;
  }
}
