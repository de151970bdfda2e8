import type { ToldArrivals } from './words-news.en.ts';

/** The Malayalam of words-told.en.ts. Terms and tone: docs/malayalam.md. */
export const told: ToldArrivals = {
  arrival: (name) => (name ? `നിങ്ങളുടെ ക്ഷണം സ്വീകരിച്ച് ${name} അംഗമായി` : 'നിങ്ങൾ ക്ഷണിച്ച ഒരാൾ അംഗമായി'),
};
