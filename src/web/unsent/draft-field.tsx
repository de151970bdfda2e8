import { memo } from 'react';

/**
 * A hidden field that a script fills, such as with the key of a draft. Other hidden fields lose a script's
 * value when their form renders again, for example after a live signal.
 */
export const DraftField = memo(({ name, value }: { name: string; value: string }) => (
  <input type="hidden" data-script name={name} defaultValue={value} />
));
