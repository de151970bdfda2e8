import type { GatheringNews } from './words-news.en.ts';

/** The Malayalam of words-news.en.ts. Terms and tone: docs/malayalam.md. */
export const news: GatheringNews = {
  'gathering-changed': (title) => `മാറ്റമുണ്ട്: ‘${title}’`,
  'gathering-days': (title) => `ദിവസങ്ങൾ മാറി, ഏതു പറ്റുമെന്നു വീണ്ടും പറയൂ: ‘${title}’`,
  'gathering-day': (title) => `ദിവസം തീരുമാനിച്ചു: ‘${title}’`,
  'gathering-cancelled': (title) => `വേണ്ടെന്നു വച്ചു: ‘${title}’`,
  'gathering-place': (title) => `നിങ്ങൾക്കു സീറ്റ് കിട്ടി: ‘${title}’`,
  'gathering-soon': (title) => `ഉടനെ തുടങ്ങും: ‘${title}’`,
};
