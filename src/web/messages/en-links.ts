/** The texts of the pages that mailed links lead to: the first screen need not fetch them. */
export const enLinks = {
  reset: {
    title: 'Forgot password?',
    intro: 'Tell us your e-mail address, and we send a link that sets a new password.',
    send: 'Send the link',
    sent: 'If there is an account with this address, a link is on its way. It works for one hour.',
    chooseTitle: 'Choose a new password',
    newPassword: 'New password',
    save: 'Set new password',
    done: 'Your new password is set. You can sign in now.',
    toSignIn: 'Go to sign in',
  },
  verify: {
    title: 'Verify your e-mail',
    intro: 'One click, and we know that this address is yours.',
    button: 'Verify my e-mail',
    verified: 'Email verified successfully!',
    next: 'An administrator now looks at your request to join. You will get a mail as soon as you are in.',
    alreadyVerified: 'This e-mail address is verified already.',
    newLink: 'Sign in to ask for a new link.',
    toSignIn: 'Go to sign in',
  },
};

export type LinksTexts = typeof enLinks;
