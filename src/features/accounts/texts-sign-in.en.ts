/** The texts of the sign-in page, and of the password fields on the reset page. */
export const texts = (communityName: string) => ({
  signIn: {
    tagline: 'ഹാപ്പി ആണോ? എന്നാ കേറിക്കോ!',
    taglineRomanised: 'Happy aano? Enna kerikko!',
    /** How to reach the administrators, in their words. */
    contact: (how: string) => `Questions? ${how}`,
    title: `Welcome to ${communityName}`,
    signUpTitle: 'Create your account',
    signUpIntro: 'We’ll email you a link. After that, an administrator reviews your request.',
    invited: (name: string) =>
      name ? `${name} invites you to ${communityName}.` : `You’re invited to ${communityName}.`,
    notInvited: {
      used: 'This invitation has been used. You can ask to join without one.',
      expired: 'This invitation has expired. You can ask to join without one.',
      withdrawn: 'This invitation was withdrawn. You can ask to join without one.',
      unknown: 'This invitation link is incomplete. Please copy it whole, or ask to join without one.',
    },
    agree: 'By joining, you agree to the house rules and confirm that you are 18 or older.',
    houseRules: 'Read the house rules',
    name: 'Name (optional)',
    email: 'Email',
    password: 'Password',
    passwordHint: (minimum: number) =>
      `At least ${minimum} characters. Three or four words are easy to remember and hard to guess.`,
    signIn: 'Sign In',
    createAccount: 'Create Account',
    toSignUp: 'Need an account? Sign Up',
    toSignIn: 'Already have an account? Sign In',
    returns: 'Only members can open this link. Sign in to continue.',
    withPasskey: 'Sign in with a passkey',
    forgotPassword: 'Forgot password?',
    signedUp:
      'Account created successfully! A verification email has been sent to your email address. Please verify your email and wait for admin approval before signing in.',
    errors: {
      'wrong-credentials': 'Wrong email or password.',
      'awaiting-approval': 'Your account is awaiting admin approval.',
      declined: 'Your request to join was declined.',
      suspended: 'Your account is suspended.',
      closed: 'Your account is closed.',
      'weak-password': 'This password is too easy to guess. Please choose a stronger one.',
      'setup-used': 'This setup link has been used or has expired. Restart Kerikko to get a new one.',
      'setup-email-taken':
        'There is already a verified account with this email. Use another email, or run on the server: sudo kerikko admin EMAIL (without the service: npm run admin -- EMAIL)',
    },
  },
});

declare module '../../web/texts/texts.ts' {
  interface Texts {
    'sign-in': ReturnType<typeof texts>;
  }
}
