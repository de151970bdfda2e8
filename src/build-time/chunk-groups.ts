import { nameTexts } from '../web/texts/file-name.ts';

/** Libraries that every page needs. `\0` begins the names of the build's own modules. */
const FRAMEWORK = /\0|node_modules\/(react-router|cookie-es|@remix-run)\//;
/** What each icon needs, so that no page's script takes it along. */
const ICONS = /lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|shared)/;
/** Rooms of src/web whose code loads after the page, or only on some pages. Their styles belong to every page. Many parts use the store of unsent texts. */
const LATER =
  /src\/web\/(connection|typing|unsent)\/(?!.*css|unsent-store)|src\/web\/(typing\/|ui\/(late|members|composer)\/|ui\/controls\/(qr-code|dialog)\.tsx|ui\/page\/(use-step-link|notice-page)|texts\/offline)/;
const MEMBERS =
  /src\/(web\/ui\/members\/(shared\/|text-language|relative-dates)|features\/[\w-]+\/web\/shared\/members\/)/;
/** The rooms of `features/x/web/shared`: one that others import stands before them. */
const ROOMS = ['stories', 'confirm', 'rows', 'lists', 'ends'];

/** Returns the group of a module that many pages need, by where it lives; null for others. */
function commonOf(id: string): string | null {
  if (nameTexts(id)) return null;
  if (FRAMEWORK.test(id)) return 'framework';
  if (ICONS.test(id) || MEMBERS.test(id)) return 'members';
  if (/src\/(root|entry|web\/)/.test(id) && !LATER.test(id)) return 'framework';
  // Few pages validate in the browser. Without a file of its own, valibot would be built into a file that every page loads.
  return /node_modules\/valibot\//.test(id) ? 'validation' : null;
}

/**
 * The groups of modules that are built into one file each, by where they live. One file for what many pages share compresses
 * better and arrives sooner than several. Rooms of the same name in different features are one. A group takes along what its
 * modules import, unless a group before it has that.
 */
export const CHUNK_GROUPS = [
  { name: commonOf, debugName: 'common' },
  ...ROOMS.map((name) => ({ name, test: new RegExp(`src/features/[\\w-]+/web/shared/${name}/`) })),
];
