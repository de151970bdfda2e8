import { memo } from 'react';

/**
 * A hidden field that a script fills, such as with the key of a draft. Other hidden fields lose what a script filled in when
 * their form renders again, such as after a live signal.
 */
export const DraftField = memo(({ name, value }: { name: string; value: string }) => (
  <input type="hidden" data-script name={name} defaultValue={value} />
));
