/** 'in 40 seconds', 'in 2 minutes': rounded up, as whoever waits that long should not have to try twice. */
function inTime(seconds: number): string {
  const format = new Intl.RelativeTimeFormat('en');
  return seconds < 60 ? format.format(seconds, 'second') : format.format(Math.ceil(seconds / 60), 'minute');
}

/**
 * The source of every text that anyone may read; the other pages add theirs (en-members.ts, en-stories.ts, en-admin.ts).
 * Other languages must have the same keys.
 */
export const en = {
  common: {
    product: 'Kerikko',
    tagline: 'ഹാപ്പി ആണോ? എന്നാ കേറിക്കോ!',
    taglineRomanised: 'Happy aano? Enna kerikko!',
    loading: 'Loading...',
    loadingDashboard: 'Loading your dashboard...',
    busy: 'Please wait...',
    skipToContent: 'Skip to content',
    toStart: 'Go to the start page',
    profileComplete: (percent: number) => `Profile ${percent}% Complete`,
    mainNavigation: 'Main',
    stories: 'Stories',
    account: 'Account',
    administration: 'Admin',
  },
  settings: {
    colours: 'Colours',
    themes: { light: 'Light', dark: 'Dark', system: 'Automatic' },
    failed: 'This could not be changed. Are you online? Please try again.',
  },
  errors: {
    'invalid-input': 'Please check what you entered.',
    'unsupported-type': 'This form could not be read. Please reload the page and try again.',
    unreadable: 'This form could not be read. Please reload the page and try again.',
    busy: 'Kerikko is busy right now. Please try again.',
    'storage-full':
      'Kerikko has no room left to keep this. Please tell an administrator, and try again later.',
    'storage-unwritable':
      'Kerikko can be read but keeps nothing right now. Please tell an administrator, and try again later.',
    unexpected: 'Something went wrong. Please try again.',
    forbidden: 'You may not do this.',
    'not-found': 'This is not here any more.',
    offline: 'Kerikko cannot be reached. Are you online? Please try again.',
  },
  tooMany: (seconds: number) => `That was a lot in a short time. Please try again ${inTime(seconds)}.`,
  refused: {
    notLoggedIn: 'Not logged in.',
    accessDenied: 'Access Denied',
    profile: 'Please log in to access your profile.',
    administration: 'Only administrators may see this page.',
    goToLogin: 'Go to Login',
    toSignIn: 'Go to sign in',
    toAccount: 'Go to your account',
    titles: { account: 'Account Information', profile: 'Profile', administration: 'Admin Panel' },
  },
  failure: {
    notFoundTitle: 'There is nothing here',
    notFoundText: 'The bus does not stop at this address. Perhaps the link was cut short.',
    sessionTitle: 'Please sign in again',
    sessionText: 'Your session has ended. Anything you were writing is kept on this device.',
    forbiddenTitle: 'This is not for you',
    forbiddenText: 'Your account may not use this page.',
    tooManyTitle: 'Please wait a little',
    offlineTitle: 'You are offline',
    goneTitle: 'Kerikko cannot be reached',
    goneText: 'The bus has stopped for a moment. Nothing of yours is lost. Please try again.',
    crashTitle: 'Something went wrong',
    crashText: 'It is not your fault. Please try again in a moment.',
    requestId: (id: string) => `If it happens again, tell your administrator this number: ${id}`,
    tryAgain: 'Try again',
    toSignIn: 'Go to sign in',
  },
};

export type Messages = typeof en;
