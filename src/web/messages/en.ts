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
  signIn: {
    title: 'Welcome to Kerikko',
    email: 'E-mail',
    password: 'Password',
    passwordHint: (minimum: number) => `At least ${minimum} characters`,
    signIn: 'Sign In',
    createAccount: 'Create Account',
    toSignUp: 'Need an account? Sign Up',
    toSignIn: 'Already have an account? Sign In',
    busy: 'Please wait...',
    returns: 'Only members can open this link. Sign in, and it takes you there.',
    forgotPassword: 'Forgot password?',
    setupIntro: 'This account will be the administrator of your community.',
    setupDone: 'Your administrator account is ready. You can sign in now.',
    signedUp:
      'Account created successfully! A verification email has been sent to your email address. Please verify your email and wait for admin approval before signing in.',
    resendVerification: 'Send the verification email again',
    asked:
      'You have asked to join. If your email is not verified yet, open the link we mailed you; then an administrator decides.',
    resent: 'If this address still has to be verified, a new verification email is on its way.',
    recordCaption: 'Your request to join',
    record: { email: 'email', approved: 'approved', joinedAt: 'joinedAt', uid: 'uid' },
    notApproved: 'false',
    declinedReason: (reason: string) => `Reason: ${reason}`,
    askAgain: 'Ask to join again',
    errors: {
      'wrong-credentials': 'The e-mail or the password is wrong.',
      'awaiting-approval': 'Your account is awaiting admin approval.',
      declined: 'Your request to join was declined.',
      suspended: 'Your account is suspended.',
      'weak-password': 'This password is too easy to guess. Please choose a stronger one.',
      'setup-used': 'This setup link was used or is too old. Restart Kerikko for a new one.',
      'setup-email-taken':
        'There is an account with this e-mail. Choose another, or run: npm run admin -- EMAIL',
      'link-used': 'This link has already been used.',
      'link-expired': 'This link is too old.',
      'link-unknown': 'This link is not valid. Was it copied whole?',
    },
  },
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
    sessionText: 'Your session has ended. What you were writing is kept on this device.',
    forbiddenTitle: 'This is not for you',
    forbiddenText: 'Your account may not use this page.',
    tooManyTitle: 'One moment, please',
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
