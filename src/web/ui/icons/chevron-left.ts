import { createIcon } from '../page/create-icon.ts';

export const ChevronLeft = createIcon([['path', { d: 'm15 18-6-6 6-6' }]]);
