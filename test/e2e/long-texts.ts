/** Members may write words of any length. */
export const LONG_WORD = 'മഴക്കാലത്തൊരുവൈകുന്നേരത്തെബസ്‌യാത്രയുടെഓർമ്മക്കുറിപ്പുകൾ';
export const LONG_LINK = `https://example.org/${'puttum-kadalayum/'.repeat(6)}`;
export const LONG_TITLE = 'ഞാനും അമ്മയും ശ്രീക്കുട്ടിയും ചേർന്ന് കണ്ട പൊൻമുടിയിലെ മഞ്ഞ് '.repeat(4).slice(0, 200).trim();
export const REASON = 'നമ്മുടെ കൂട്ടത്തിൽ ആരും നിങ്ങളെ അറിയുന്നില്ല.\nഒരാളുടെ പേര് എഴുതാമോ?';
