/** The texts of the pages that mailed links lead to: the first screen need not fetch them. */
export const enLinks = {
  linkErrors: {
    'link-used': 'This link has already been used.',
    'link-expired': 'This link is too old.',
    'link-unknown': 'This link is not valid. Was it copied whole? Or did we send you a newer one?',
  },
  reset: {
    title: 'Forgot password?',
    intro: 'Tell us your e-mail address, and we send a link that sets a new password.',
    send: 'Send the link',
    sentTitle: 'Check your mail',
    sent: 'If there is an account with this address, a link is on its way. It works for one hour.',
    again: 'No mail? Send the link again',
    chooseTitle: 'Choose a new password',
    newPassword: 'New password',
    save: 'Set new password',
    doneTitle: 'Password changed',
    done: 'Your new password is set. You can sign in now.',
    toSignIn: 'Go to sign in',
  },
  verify: {
    title: 'Verify your e-mail',
    intro: 'One click, and we know that this address is yours.',
    button: 'Verify my e-mail',
    doneTitle: 'Thank you!',
    verified: 'Email verified successfully!',
    next: 'An administrator now looks at your request to join. You will get a mail as soon as you are in.',
    alreadyVerified: 'This e-mail address is verified already.',
    newLink: 'Sign in to ask for a new link.',
    toSignIn: 'Go to sign in',
  },
  askAgainText: 'Before you ask again, we have to know that it is you. Sign in, and you can ask from there.',
};

export type LinksTexts = typeof enLinks;
