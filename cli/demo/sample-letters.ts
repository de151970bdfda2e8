/** Letters between two members. The first letter is a request, which its receiver accepts. */
export const demoLetters = [
  {
    from: 'sreelatha',
    to: 'gopinathan',
    hoursAgo: 50,
    text: 'ഗോപിയേട്ടാ, ആലുവയിലെ പഴയ കടത്തിനെപ്പറ്റിയുള്ള കഥ വായിച്ചു. എന്റെ അമ്മൂമ്മയും ആ വഞ്ചിയിൽ പോകുമായിരുന്നു. അതിനെപ്പറ്റി കുറച്ചു ചോദിച്ചോട്ടെ?',
  },
  {
    from: 'gopinathan',
    to: 'sreelatha',
    hoursAgo: 26,
    text: 'Of course! The boatman was called Kunjappan. He sang whenever it rained, and took no money from children.',
  },
  {
    from: 'sreelatha',
    to: 'gopinathan',
    hoursAgo: 3,
    text: 'അതു കേട്ടപ്പോൾ കണ്ണു നിറഞ്ഞു. ആ പാട്ടിന്റെ ഒരു വരിയെങ്കിലും ഓർമ്മയുണ്ടോ?',
  },
] as const;
