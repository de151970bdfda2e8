import type { Page } from '@playwright/test';
import type { AppContext } from '../../src/server/context.ts';
import type { Community } from './community.ts';
import type { E2ePerson } from './people.ts';

export interface Screen {
  name: string;
  path: string | ((community: Community) => string);
  /** A visitor if unset. */
  as?: keyof Community['people'];
  /** True for a page that shows its texts in both languages at once. */
  isBilingual?: boolean;
  /** Brings the page into the state to look at. Finds its controls without texts, because it may run in each language. */
  prepare?: (page: Page, community: Community) => Promise<unknown>;
  /** True if a switch of the language ends the prepared state, or cannot be sent. */
  endsWithSwitch?: true;
}

/** A form that is refused as it is filled here: see forms.spec.ts. */
export interface FilledForm {
  name: string;
  path: string | ((community: Community) => string);
  as?: keyof Community['people'];
  /** The texts of its fields by their names. */
  fields: Record<string, string>;
  /** Says that the network is lost, if the form has words of its own for that. */
  refusal?: string;
}

/** What a feature adds to the browser tests that know none. Each feature exports its own in `scene.ts`. */
export interface Scene {
  /** Adds to the community, with texts as long as the limits allow, and returns ids by names of the feature's own. */
  add(
    context: AppContext,
    people: Record<'ammu' | 'appu' | 'administrator' | 'late', E2ePerson>,
  ): Promise<Record<string, string>>;
  /** Screens and states of members, the typical one first. */
  screens: Screen[];
  forms?: FilledForm[];
}
