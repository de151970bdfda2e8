/** The texts about a request to join, for the people who sent it. They load late on the sign-in page. */
export const texts = {
  application: {
    asked:
      'You’ve asked to join. If your email isn’t verified yet, open the link we emailed you. After that, an administrator reviews your request.',
    resent: 'If this email still needs to be verified, a new verification email is on its way.',
    resendVerification: 'Resend verification email',
    recordCaption: 'Your request to join',
    record: { email: 'Email', approved: 'Approved', joinedAt: 'Asked to join', uid: 'User ID' },
    notApproved: 'Not yet',
    decisionMailed: 'We’ll email you when there is a decision.',
    verifyFirst: 'Please open the link we emailed you. After that, an administrator reviews your request.',
    declinedReason: (reason: string) => `Reason: ${reason}`,
    suspendedUntil: (time: string) => `Your suspension ends automatically: ${time}.`,
    askAgain: 'Ask to join again',
    open: 'See your request',
    askedOn: (time: string) => `Asked to join on ${time}`,
    usually: (days: number) =>
      days === 1 ? 'That usually takes a day at most.' : `That usually takes up to ${days} days.`,
    answerHint: 'Administrators read this when they decide. You can leave it empty.',
    save: 'Save',
    saved: 'Saved.',
    withdrawTitle: 'Withdraw your request',
    withdrawText:
      'This deletes your request and your account at once. If you change your mind, you can sign up again.',
    withdraw: 'Withdraw and delete everything',
    errors: {
      decided: 'There’s a decision about your request. Sign in to see it.',
      'link-unknown': 'This link is no longer valid. Sign in to see your request.',
    },
    setupIntro: 'This account will be the administrator of your community.',
    notSetUp: 'Not set up yet',
    notSetUpText:
      'This community has no administrator yet. If you run the server, open the link that Kerikko printed when it started.',
  },
};

declare module '../../web/texts/texts.ts' {
  interface Texts {
    application: typeof texts;
  }
}
