import { EditForm } from './edit-form.tsx';
import { PublishForm } from './publish-form.tsx';

/** Only dynamic imports may load this module: a static one would add a file to every page. */
export const storyForms = { EditForm, PublishForm };
