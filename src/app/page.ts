import type { BodyLimitName } from '../server/http/body-limit.ts';
import type { TextsName } from '../web/texts/texts.ts';

/** The viewers who may open an address. `signed-in` includes viewers who never asked to join or have not verified their email. */
export type AccessClass = 'public' | 'signed-in' | 'members' | 'moderators' | 'approvers' | 'administrators';

/**
 * How the gate answers a browser that may not open a page. `redirect`, the default, leads to the sign-in or to the
 * account; an error page explains the refusal at the same address; plain text suits files.
 */
type RefusalStyle = 'redirect' | 'error-page' | 'error-page-for-visitors' | 'plain-text';

export interface Address {
  access: AccessClass;
  refusal?: RefusalStyle;
  /** How much a form may send; `small` by default. */
  bodyLimit?: BodyLimitName;
  /** How much a form with a file may send; `bodyLimit` by default. */
  uploadLimit?: BodyLimitName;
  /**
   * A refused visitor comes back to this page after signing in. Only for pages that change nothing when they are
   * opened, except what is marked as read.
   */
  allowSignInReturn?: true;
  /** The page may use the microphone. */
  mayRecord?: true;
  /** Accepts a form without an `Origin`, as mail services send it. The action must not read the viewer. */
  acceptsForeignForms?: true;
}

/** A page, as its feature lists it. */
interface ListedPage extends Address {
  file: PageFile;
  /** The name of the page's frame in `frames`. Pages with the same frame share one instance of it. */
  frame?: FrameName;
  /** The entry of the header that stands for the page and for all addresses that begin with the same segment. */
  section?: Pattern;
  /** The names of the page's texts (texts.en.ts of a feature). Every page also gets the common texts. */
  texts: readonly TextsName[];
}

export interface Page extends ListedPage {
  /** A second file, shown inside the page. */
  index?: PageFile | undefined;
  /** The file that frames the page. */
  layout?: LayoutFile | undefined;
}

/** The addresses of a feature by pattern. */
export interface FeaturePages {
  pages?: Record<Pattern, ListedPage>;
  /**
   * The addresses that the feature answers in `routes`, `openRoutes`, `keyRoutes` and `fileRoutes`, without
   * React Router.
   */
  others?: Record<Pattern, Address>;
  /** What the feature shows inside pages of features below, by the pattern of the page. */
  indexes?: Record<Pattern, PageFile>;
  /** The names of the texts of parts that load after a page, by the pattern of the page. */
  lateTexts?: Record<Pattern, readonly TextsName[]>;
  frames?: Partial<Record<FrameName, LayoutFile>>;
}

export type PageFile = `features/${string}/web/${string}-page.tsx`;
type LayoutFile = `features/${string}/web/${string}-layout.tsx`;
type FrameName = 'administration';
/** `:name` stands for one path segment of letters, digits, '-', '_' and '.'. */
export type Pattern = `/${string}`;

/**
 * Returns the page's path for the path of a data request. React Router requests `/page.data`, and `/_.data` for
 * a path that ends in a slash.
 */
export function pagePath(path: string): string {
  return path.replace(path.endsWith('/_.data') ? /_\.data$/ : /\.data$/, '');
}
