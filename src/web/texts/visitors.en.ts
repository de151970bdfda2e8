import { roundUpWait } from './wait.ts';

/** Names by path. Each name gets the number of unread things at the path. */
type HeaderLinks = Record<string, (count: number) => string>;

/** The names of the entries of the header that features register: `header` of the words-header.en.ts in their folders. */
const header = import.meta.glob<HeaderLinks>('../../features/*/words-header.en.ts', {
  eager: true,
  import: 'header',
});
const headerLinks: HeaderLinks = Object.assign({}, ...Object.values(header));

/** Returns 'in 40 seconds', 'in 2 minutes' or 'in 24 hours'. */
function inTime(seconds: number): string {
  return new Intl.RelativeTimeFormat('en').format(...roundUpWait(seconds));
}

/** The other files of this language. */
export const files = import.meta.glob<{ texts: object }>([
  './*.en.ts',
  '!./visitors.en.ts',
  '../../features/*/texts*.en.ts',
]);

/** The texts that every page needs. The English catalogues are the source: other languages must have the same keys. */
export const texts = (communityName: string) => ({
  common: {
    product: communityName,
    loading: 'Loading...',
    loadingDashboard: 'Loading your dashboard...',
    busy: 'Please wait...',
    skipToContent: 'Skip to content',
    /** The link to the previous page. */
    back: 'Back',
    /** The button that shows a typed password. */
    show: 'Show what you type',
    toStart: 'Go to the start page',
    mainNavigation: 'Main',
    headerLinks,
    search: 'Search',
    administration: 'Admin',
    /** The main navigation: names by path. */
    navigation: {
      '/dashboard': 'Home',
      '/stories': 'Stories',
      '/new': 'Write',
      '/people': 'People',
      '/me': 'Me',
    },
  },
  settings: {
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
    textSize: 'Text size',
    textSizes: { small: 'Small', medium: 'Medium', large: 'Large', 'very-large': 'Very large' },
    failed: 'We couldn’t change this. Check your connection and try again.',
  },
  errors: {
    'invalid-input': 'Please check what you entered.',
    'unsupported-type': 'We couldn’t read this form. Please reload the page and try again.',
    unreadable: 'We couldn’t read this form. Please reload the page and try again.',
    busy: `${communityName} is busy right now. Please try again in a moment.`,
    'storage-full': `${communityName} has run out of space. Please tell an administrator, and try again later.`,
    'storage-unwritable': `${communityName} is read-only right now and can’t save anything. Please tell an administrator, and try again later.`,
    unexpected: 'Something went wrong. Please try again.',
    'other-account':
      'Nothing was sent, because someone else has signed in on this device since you opened this page. Please sign in again.',
    forbidden: 'You don’t have permission to do this.',
    'not-found': 'This no longer exists.',
    'name-address': 'A name can’t have a link, an email address or a phone number.',
    offline: `${communityName} can’t be reached. Check your connection and try again.`,
  },
  /** Errors at the field of a form. */
  invalid: {
    missing: 'Please fill this in.',
    choice: 'Please choose one.',
    email: 'Please enter a full email address, such as name@example.org.',
    short: (least: number) => `Please use at least ${least} characters.`,
    long: (most: number) => `Please use at most ${most.toLocaleString('en')} characters.`,
    number: (least: number, most: number) => `Please enter a whole number from ${least} to ${most}.`,
  },
  goBackToText: 'Go back to find your text.',
  tooMany: (seconds: number, reason = 'Too many attempts.') => `${reason} Try again ${inTime(seconds)}.`,
  refused: {
    notLoggedIn: 'Not logged in.',
    accessDenied: 'Access Denied',
    profile: 'Please log in to access your profile.',
    administration: 'Only administrators can see this page.',
    goToLogin: 'Go to Login',
    toSignIn: 'Sign in',
    toAccount: 'Go to your account',
    titles: { account: 'Account Information', profile: 'Profile', administration: 'Admin Panel' },
  },
  failure: {
    notFoundTitle: 'Page not found',
    notFoundText: 'The bus doesn’t stop here. The link may be incomplete.',
    sessionTitle: 'Please sign in again',
    sessionText: 'Your session has ended. Anything you were writing is saved on this device.',
    forbiddenTitle: 'You don’t have access',
    forbiddenText: 'Your account can’t open this page.',
    tooManyTitle: 'Please wait a moment',
    offlineTitle: 'You’re offline',
    goneTitle: `${communityName} can’t be reached`,
    goneText: 'The bus has stopped for a moment. Nothing is lost. Please try again.',
    crashTitle: 'Something went wrong',
    crashText: 'It’s not your fault. Please try again in a moment.',
    requestId: (id: string) => `If this happens again, give your administrator this number: ${id}`,
    tryAgain: 'Try again',
    toSignIn: 'Sign in',
  },
});

declare module './texts.ts' {
  interface Texts {
    visitors: ReturnType<typeof texts>;
  }
}
