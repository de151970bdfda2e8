import type { ApplicationTexts } from './en-application.ts';

/** The Malayalam of en-application.ts. Terms and tone: docs/malayalam.md. */
export const mlApplication: ApplicationTexts = {
  application: {
    details: 'കൂടുതൽ വിവരങ്ങൾ',
    resendVerification: 'മെയിൽ വീണ്ടും അയച്ചുതരൂ',
    recordCaption: 'ചേരാനുള്ള നിങ്ങളുടെ അപേക്ഷ',
    record: { email: 'ഇമെയിൽ', approved: 'അനുമതി', joinedAt: 'അപേക്ഷിച്ചത്', uid: 'യൂസർ ഐഡി' },
    notApproved: 'കിട്ടിയിട്ടില്ല',
    decisionMailed: 'തീരുമാനമായാലുടൻ നിങ്ങൾക്കു മെയിൽ വരും.',
    verifyFirst: 'ആദ്യം ഞങ്ങൾ മെയിലിൽ അയച്ച ലിങ്ക് തുറക്കൂ. അതു കഴിഞ്ഞാൽ അഡ്മിൻ തീരുമാനിക്കും.',
    declinedReason: (reason) => `കാരണം: ${reason}`,
    askAgain: 'വീണ്ടും അപേക്ഷിക്കാം',
  },
};
