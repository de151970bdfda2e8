import { createIcon } from '../page/create-icon.ts';

export const ChevronRight = createIcon([['path', { d: 'm9 18 6-6-6-6' }]]);
