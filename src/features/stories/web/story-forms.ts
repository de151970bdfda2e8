import { EditForm } from './edit-form.tsx';
import { PublishForm } from './publish-form.tsx';

/** Import this module only dynamically: a static import would add a file to every page. */
export const storyForms = { EditForm, PublishForm };
