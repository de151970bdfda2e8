import type { ConnectionTexts } from './texts.en.ts';

/** The Malayalam of texts.en.ts. Terms and tone: docs/malayalam.md. */
export const texts = (communityName: string): ConnectionTexts => ({
  connection: {
    offline: 'ഇപ്പോൾ ഇന്റർനെറ്റ് ഇല്ല.',
    offlineWaiting: 'ഇപ്പോൾ ഇന്റർനെറ്റ് ഇല്ല. അതു തിരിച്ചുവന്നാലുടൻ തനിയെ തുടരും.',
    unreachable: `${communityName} ഇപ്പോൾ കിട്ടുന്നില്ല. കിട്ടിയാലുടൻ തനിയെ തുടരും.`,
    tryAgain: 'വീണ്ടും ശ്രമിക്കാം',
    shelf: 'ഈ ഡിവൈസിലുള്ളതു വായിക്കാം',
    waiting: (count) => `അയയ്ക്കാനുള്ളത്: ${count}`,
  },
});
