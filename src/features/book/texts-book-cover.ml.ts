import type { Texts } from '../../web/texts/texts.ts';

/** The Malayalam of texts-book-cover.en.ts. Terms and tone: docs/malayalam.md. */
export const texts: Texts['book-cover'] = {
  bookCover: {
    title: 'പുറംചട്ടയിൽ ഫോട്ടോ',
    intro: 'വരച്ച പുറംചട്ടയ്ക്കു പകരം സ്വന്തം ഫോട്ടോ വയ്ക്കാം. പുറംചട്ട നിറയെ വരുന്നതുകൊണ്ട് അരികുകൾ അല്പം മുറിഞ്ഞുപോകാം.',
    file: 'ഫോട്ടോ',
    other: 'വേറെ ഫോട്ടോ',
    fileHint: 'കുത്തനെയുള്ള ഫോട്ടോ വേണം. അച്ചടിക്കാൻ 1,872 × 2,772 പിക്സലെങ്കിലും വേണം. 5\u00a0MB-⁠യിൽ താഴെ.',
    alt: 'വിവരണം',
    altHint: 'ഫോട്ടോ കാണാൻ കഴിയാത്തവർക്കുവേണ്ടി.',
    titled: 'ഫോട്ടോയിൽ തലക്കെട്ട് അച്ചടിക്കാം',
    save: 'ഫോട്ടോ സേവ് ചെയ്യാം',
    remove: 'ഫോട്ടോ ഒഴിവാക്കാം',
    small: (paper, dpi) =>
      `${paper} കടലാസിൽ ഈ ഫോട്ടോയ്ക്ക് ഒരിഞ്ചിൽ ${dpi.toLocaleString('ml')} ഡോട്ടാണ്. അച്ചടിക്കുമ്പോൾ തെളിയാൻ 300 വേണം.`,
    errors: {
      'cover-missing': 'ഒരു ഫോട്ടോ തിരഞ്ഞെടുക്കൂ.',
      'photo-invalid': 'ഫോട്ടോ തുറക്കാനായില്ല. JPEG, PNG, WebP, GIF ഇവയിലൊന്നു തിരഞ്ഞെടുക്കൂ.',
      'photo-heic': 'ഇത് HEIC ഫോട്ടോയാണ്. JPEG, PNG, WebP, GIF ഇവയിലൊന്നു തിരഞ്ഞെടുക്കൂ.',
      'photo-too-large': 'ഫോട്ടോ 5\u00a0MB-⁠യിൽ താഴെയാകണം.',
      'photo-too-many-pixels': 'ഫോട്ടോയ്ക്ക് 32 മെഗാപിക്സലിൽ കൂടുതലുണ്ട്. ചെറുതൊന്നു തിരഞ്ഞെടുക്കൂ.',
    },
  },
};
