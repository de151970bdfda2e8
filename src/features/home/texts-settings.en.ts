/** The texts of the page of all settings. */
export const texts = {
  overview: {
    title: 'Settings',
    groups: {
      account: 'Account',
      security: 'Security',
      reading: 'Reading',
      news: 'Notifications and people',
      community: 'Community',
    },
    install: {
      title: 'On your home screen',
      text: 'Installed as an app, it opens with one tap, and other apps can share photos with it.',
      yes: 'Install',
      no: 'No, thanks',
    },
    since: (day: string) => `Since ${day}`,
    complete: (percent: number) => `${percent}% complete`,
    visible: { whole: 'Your whole profile', basic: 'Your name and photo', listed: 'Listed in People' },
    notChosen: 'Not chosen yet',
    ownData: 'Download a copy, or leave the community',
    password: 'Password',
    passwordText: 'Change it, or set a new one by email',
    twoStep: { on: 'On', off: 'Off' },
    devices: (count: number) =>
      count === 1 ? 'Signed in on 1 device' : `Signed in on ${count.toLocaleString('en')} devices`,
    newsSettings: 'Notification settings',
    news: (wanted: number, kinds: number) =>
      wanted === kinds ? 'Everything' : `${wanted} of ${kinds} kinds, plus the essential ones`,
    byEmail: 'Notifications by email',
    answers: 'Comments and replies',
    digests: { weekly: 'New stories every week', daily: 'New stories every day' },
    never: 'Never',
    muted: (people: number) =>
      people === 0 ? 'Nobody' : people === 1 ? '1 person' : `${people.toLocaleString('en')} people`,
    invitations: (open: number) =>
      open === 0
        ? 'No open invitation'
        : open === 1
          ? '1 open invitation'
          : `${open.toLocaleString('en')} open invitations`,
    deputy: 'Deputy',
    noDeputy: 'Nobody takes over if you’re away for long',
    isDeputy: 'You’re the deputy of an administrator',
    feed: 'Private feed',
    hasFeed: { yes: 'Your feed reader can show new stories', no: 'No link for feed readers' },
    shelf: 'Read offline',
    shelfText: 'Stories on this device',
    archive: 'Archive of stories',
    inArchive: { yes: 'Includes your stories', no: 'Leaves your stories out' },
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    settings: typeof texts;
  }
}
