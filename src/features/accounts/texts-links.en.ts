/** The texts of the pages that emailed links open. */
export const texts = {
  linkErrors: {
    'link-used': 'This link has already been used.',
    'link-expired': 'This link has expired.',
    'link-unknown': 'This link isn’t valid. It may be incomplete, or we may have sent you a newer one.',
  },
  reset: {
    title: 'Forgot password?',
    intro: 'Enter your email address, and we’ll send you a link to set a new password.',
    send: 'Send link',
    sentTitle: 'Check your email',
    sent: 'If there is an account with this address, a link is on its way. It works for one hour.',
    again: 'No email? Send the link again',
    chooseTitle: 'Choose a new password',
    newPassword: 'New password',
    save: 'Set new password',
    doneTitle: 'Password changed',
    done: 'Your new password is set. You can sign in now.',
    toSignIn: 'Sign in',
  },
  verify: {
    title: 'Verify your email',
    intro: 'Confirm that this address is yours.',
    askPassword:
      'Enter the password that you chose when you signed up. It shows that nobody else signed up with your address.',
    button: 'Verify my email',
    otherPassword: 'Forgot it, or didn’t sign up yourself?',
    firstPasswordIntro: 'Choose a password for your account.',
    newPasswordIntro:
      'Set a password of your own. It replaces the one that was chosen at sign-up, and every device that used that one is signed out.',
    setPassword: 'Set password and verify',
    errors: {
      'wrong-password':
        'This isn’t the password that was chosen at sign-up. Try again, or set a new one below.',
    },
    doneTitle: 'Thank you!',
    verified: 'Email verified successfully!',
    invited: (name: string) => `${name} invited you.`,
    next: 'Next, an administrator reviews your request to join, usually within a day. We’ll email you when there is a decision.',
    isMember: 'You’re a member already: sign in to read and write.',
    isDecided: 'Sign in to see what was decided about your request.',
    alreadyVerified: 'This email address is already verified.',
    newLink: 'Sign in to get a new link.',
    toSignIn: 'Sign in',
  },
  keep: {
    title: 'Keep your two-step sign-in',
    text: 'Another administrator asked to remove your passkeys and your authenticator app. If you still have them, you can keep them.',
    button: 'Keep them',
    done: 'Nothing was removed. If you didn’t expect this, tell the other administrators.',
    over: 'This link has been used or is too old.',
  },
  unsubscribe: {
    title: 'Stop these emails?',
    kinds: {
      answers: 'You’ll get no more emails about comments and replies.',
      digest: 'You’ll get no more emails about new stories.',
    },
    button: 'Stop them',
    done: 'Stopped. You can turn these emails on again in your settings.',
    over: 'This link is too old or incomplete. Sign in to change your settings.',
    toSettings: 'Go to your settings',
  },
  emailLink: {
    confirm: {
      title: 'Your new email',
      text: 'From now on, you’ll sign in with this email, and we’ll send our emails to it:',
      button: 'Use this email',
    },
    'take-back': {
      title: 'Take back your account',
      text: 'Someone changed the email of your account. If it wasn’t you, take it back. All devices are signed out, and you choose a new password next. Your email will again be:',
      button: 'Take it back',
    },
    done: 'Your email has been changed.',
    toAccount: 'Go to your account',
    errors: {
      'email-link-over': 'This link has been used or is too old.',
      'email-taken': 'Another account uses this email now. Please write to the administrators.',
    },
  },
  askAgainText: 'Before you ask again, we need to know that it’s you. Sign in, and you can ask from there.',
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    links: typeof texts;
  }
}
