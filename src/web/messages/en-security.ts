/** The texts of two-step sign-in: its settings, the second step, and confirming who one is before a dangerous act. */
export const enSecurity = {
  confirm: {
    stepTitle: 'One more step',
    stepText: 'Your password was right. Now type the code that your authenticator app shows.',
    code: 'Code',
    codeHint: 'Six digits. Without your phone, type one of your recovery codes.',
    signIn: 'Sign In',
    startAgain: 'Sign in with another account',
    first: 'Please confirm that it’s you.',
    password: 'Your password',
    passwordHint: 'This asks for your password because you signed in more than ten minutes ago.',
    factorHint: 'The code of your authenticator app, or a recovery code.',
    button: 'Confirm',
    factorDuty: {
      soon: (days: number) =>
        `Administrators need a second step to sign in. Please set one up within ${days === 1 ? 'a day' : `${days} days`}.`,
      'set-up': 'Administrators need a second step to sign in. Set one up to open the admin pages again.',
      prove: 'To open the admin pages, confirm with your second step that it’s you.',
      toSetUp: 'Set up two-step sign-in',
      toProve: 'Confirm that it’s you',
    },
    errors: {
      'confirm-first': 'Please confirm that it’s you.',
      'wrong-confirmation': 'Wrong password.',
      'wrong-code': 'This code isn’t right, or it has been used. Wait for the next one.',
      'second-step-over': 'This took too long. Please sign in again.',
    },
  },
  removal: {
    title: 'Two-step sign-in',
    text: 'They use a second step to sign in. Remove it only if they have lost it.',
    remove: 'Remove the second step',
    question: (who: string) => `Remove the second step of ${who}?`,
    atOnce:
      'Call them first: did they really lose it? They then sign in with the password alone. All their devices are signed out, and we’ll email them.',
    later:
      'Call them first: did they really lose it? Because they are an administrator, this happens in 24 hours. We’ll email them a link that prevents it.',
    removedAt: (when: string) => `The second step will be removed on ${when}.`,
  },
  security: {
    title: 'Two-step sign-in',
    intro: 'Keeps your account yours, even if someone learns your password.',
    back: 'Back to your account',
    confirmTitle: 'Confirm that it’s you',
    confirmText: 'Then you can change how you sign in. This keeps someone with your unlocked phone out.',
    authenticatorTitle: 'Authenticator app',
    authenticatorOff: 'After your password, Kerikko asks for a code that an app on your phone shows.',
    authenticatorOn: 'On. After your password, Kerikko asks for a code of your app.',
    since: 'Since',
    setUp: 'Set up an app',
    remove: 'Remove the app',
    scan: 'Scan this with an authenticator app, such as Aegis, Google Authenticator or 2FAS:',
    qrLabel: 'QR code for your authenticator app',
    onThisPhone: 'Open the app on this device',
    secret: 'No camera? Type this key into the app:',
    firstCode: 'Code that the app shows',
    firstCodeHint: 'Six digits. Then two-step sign-in is on.',
    finish: 'Turn on',
    cancel: 'Cancel',
    busy: 'Please wait...',
    codesTitle: 'Recovery codes',
    codesText: 'A recovery code signs you in when your phone is lost. Each works once.',
    codesLeft: (count: number) =>
      count === 0 ? 'You have used all of them.' : count === 1 ? 'One is left.' : `${count} are left.`,
    renewCodes: 'Make new codes',
    renewHint: 'The old codes then no longer work.',
    newCodesTitle: 'Your recovery codes',
    newCodesText: 'Write them down or print this page, and keep them safe. You won’t see them again.',
    codesSaved: 'I have saved them',
    done: {
      'authenticator-removed': 'The authenticator app was removed.',
      'authenticator-cancelled': 'Nothing was changed.',
    },
    on: 'Two-step sign-in is on. Your other devices were signed out.',
    errors: {
      'authenticator-exists': 'You already have an authenticator app. Remove it first.',
      'authenticator-over': 'This was already finished or cancelled.',
      'no-factor': 'You need an authenticator app first.',
    },
  },
};

export type SecurityTexts = typeof enSecurity;
