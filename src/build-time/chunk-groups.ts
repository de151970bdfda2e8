import { nameTexts } from '../web/texts/file-name.ts';

/** Libraries that every page needs. `\0` begins the names of the build's own modules. */
const FRAMEWORK = /\0|node_modules\/(react-router|cookie-es|@remix-run)\//;
/**
 * Folders of src/web whose code loads after the page, or only on some pages. Many parts use the store of unsent
 * texts.
 */
const LATER =
  /src\/web\/(connection|typing|unsent)\/(?!.*css|unsent-store)|src\/web\/(typing\/|ui\/(late|members|composer|icons)\/|ui\/controls\/(qr-code|dialog)\.tsx|ui\/page\/(use-step-link|notice-page)|texts\/offline)/;
/** Modules of the first page that other pages use too. */
const FIRST_PAGE =
  /src\/(web\/ui\/members\/live-region|features\/accounts\/web\/(bus-stop|sign-in-page\.module))/;
/** Modules that most pages behind the sign-in use. */
const MEMBERS =
  /src\/(web\/ui\/(members\/(shared\/|text-language|relative-dates|breakable-text|to-search)|page\/use-step-link)|features\/[\w-]+\/web\/shared\/members\/)|\/ui\/icons\/(x|check|map-pin)\.ts/;

/** Returns the group of a module that many pages need, by where it lives; null for others. */
function commonOf(id: string): string | null {
  if (nameTexts(id)) return null;
  if (FRAMEWORK.test(id)) return 'framework';
  if (MEMBERS.test(id)) return 'members';
  if (FIRST_PAGE.test(id) || (/src\/(root|entry|web\/)/.test(id) && !LATER.test(id))) return 'framework';
  // Few pages validate in the browser. Without a file of its own, valibot would be built into a file that every page loads.
  return /node_modules\/valibot\//.test(id) ? 'validation' : null;
}

/**
 * Modules that load together, by where they live. Each key names what its modules are for: lists of stories and the
 * parts of their rows, whole rows, other lists, unfinished stories, writing in either script, dragging, forms with
 * photos and steps, the styles of Home, pieces of a recording, the question for a password, lists of administrators, and
 * facts about a gathering.
 */
const TOGETHER = {
  stories: /src\/features\/[\w-]+\/web\/shared\/stories\//,
  rows: /src\/features\/[\w-]+\/web\/shared\/rows\//,
  lists:
    /src\/features\/([\w-]+\/web\/shared\/(lists|ends)\/|photos\/web\/(photo-path|lazy-viewer|story-photos))/,
  unfinished:
    /src\/features\/(stories\/web\/(new-story|use-unfinished|story-draft)\.|[\w-]+\/web\/(use-other-drafts|load-device-drafts)\.)|\/ui\/icons\/(pen-line|mic)\.ts/,
  typing: /src\/web\/typing\/use-typing-aid|\/draft-field\./,
  drag: /src\/web\/ui\/members\/(drag-handle|use-drag-order)|\/ui\/icons\/grip-vertical\.ts/,
  forms:
    /src\/(web\/ui\/composer\/(use-steps|composer|publish-foot|writing-tools)\.|features\/(photos\/(contract|web\/(photo-row|use-photo-items|photos-field|add-file))\.|[\w-]+\/web\/(topic-chips|audience-field|form-fields)\.))|\/ui\/icons\/(image-plus|undo-2)\.ts/,
  home: /src\/features\/home\/web\/(dashboard-page|news)\.module/,
  pieces:
    /src\/(features\/recordings\/(limits-contract|web\/(unsent-pieces|piece-sender))|web\/unsent\/send-form)/,
  confirm: /src\/features\/[\w-]+\/web\/shared\/confirm\//,
  tables:
    /src\/(web\/ui\/members\/(load-failure|no-match|pager)\.|features\/[\w-]+\/web\/list-heading)|\/ui\/icons\/(clock|mail-warning|circle-check)\.ts/,
  gathering:
    /src\/features\/([\w-]+\/web\/shared\/times\/|gatherings\/(contract|web\/(circle-link|gathering-card\.module))|circles\/audience-contract)/,
};

/**
 * The groups of modules that are built into one file each, by where they live. One file for what many pages share compresses
 * better and arrives sooner than several. Rooms of the same name in different features are one. A group takes along what its
 * modules import, unless a group before it has that.
 */
export const CHUNK_GROUPS = [
  { name: commonOf, debugName: 'common' },
  ...Object.entries(TOGETHER).map(([name, test]) => ({ name, test })),
];
