import type { Texts } from './texts.ts';

/** The Malayalam of unsent.en.ts. */
export const texts: Texts['unsent'] = {
  unsent: {
    restored: 'നേരത്തേ ഇവിടെ എഴുതിയതു തിരികെ വന്നിട്ടുണ്ട്. ഇത് ഇതുവരെ അയച്ചിട്ടില്ല.',
    earlier: 'ഇതു നിങ്ങൾ നേരത്തേ എഴുതിയതാണ്. അതിനുശേഷം ഇവിടെയുള്ളതു മാറിയിട്ടുണ്ട്.',
    take: 'ഞാൻ എഴുതിയതു മതി',
    discard: 'കളയാം',
  },
};
