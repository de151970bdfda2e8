/** The texts about a request to join for those who sent it. They load late on the sign-in page. */
export const enApplication = {
  application: {
    details: 'Details',
    resendVerification: 'Resend verification email',
    recordCaption: 'Your request to join',
    record: { email: 'Email', approved: 'Approved', joinedAt: 'Asked to join', uid: 'User ID' },
    notApproved: 'Not yet',
    decisionMailed: 'We’ll email you when there is a decision.',
    verifyFirst: 'Please open the link we emailed you. After that, an administrator reviews your request.',
    declinedReason: (reason: string) => `Reason: ${reason}`,
    askAgain: 'Ask to join again',
  },
};

export type ApplicationTexts = typeof enApplication;
