/** The texts of the first screen, and of what else a visitor types a password into. */
export const enSignIn = {
  signIn: {
    title: 'Welcome to Kerikko',
    signUpTitle: 'Create your account',
    signUpIntro: 'You get a mail to verify your address; then an administrator decides.',
    email: 'E-mail',
    password: 'Password',
    passwordHint: (minimum: number) => `At least ${minimum} characters`,
    signIn: 'Sign In',
    createAccount: 'Create Account',
    toSignUp: 'Need an account? Sign Up',
    toSignIn: 'Already have an account? Sign In',
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
    record: { email: 'Email', approved: 'Approved', joinedAt: 'Asked to join', uid: 'User ID' },
    notApproved: 'Not yet',
    decisionMailed: 'You get a mail as soon as it is decided.',
    verifyFirst: 'First open the link we mailed you; then an administrator decides.',
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
    },
  },
};

export type SignInTexts = typeof enSignIn;
