import { late } from '../../../../../web/ui/page/late.tsx';

/** Loaded only after a story was deleted. */
export const DeletedNotice = late(() =>
  import('../../deleted-notice.tsx').then(({ DeletedNotice }) => DeletedNotice),
);
