import { chooseScreens } from './choose-screens.ts';
import type { Community } from './community.ts';
import type { E2ePerson } from './people.ts';
import { ADMINISTRATORS_SCREENS, MEMBERS_SCREENS, VISITORS_SCREENS } from './screens.ts';

export interface PageWithForm {
  person: E2ePerson | undefined;
  path: string;
  /** The elements and types of its fields, such as `input type="date"`. */
  kinds: string[];
}

/**
 * Returns the pages whose main part has a form, once for the same fields, among the screens that this run looks at. An address alone
 * must open the page.
 */
export async function listPagesWithForms(community: Community): Promise<PageWithForm[]> {
  const found = new Map<string, PageWithForm>();
  const screens = chooseScreens([...VISITORS_SCREENS, ...MEMBERS_SCREENS, ...ADMINISTRATORS_SCREENS]);
  for (const { as, path: given } of screens) {
    const person = as && community.people[as];
    const path = typeof given === 'string' ? given : given(community);
    const headers = { ...(person && { cookie: `kerikko=${person.cookie}` }), accept: 'text/html' };
    const html = await (await fetch(community.kerikko.url + path, { headers })).text();
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const fields = main.match(/<(?:select|textarea|input(?! type="(?:hidden|file|submit)"))\b[^>]*>/g) ?? [];
    const names = new Set(fields.map((field) => / name="([^"]*)"/.exec(field)?.[1]));
    const pattern = path.replace(/\?.*/, '').replace(/[\da-f]{8}-[\da-f-]{27}/g, ':id');
    const kinds = fields.map(
      (field) => /^<\w+(?:[^>]* type="\w+)?/.exec(field)?.[0].replace(/ .* /, ' ') ?? '',
    );
    // The list of a page follows its filter.
    if (/<form[^>]*role="search"/.test(main)) kinds.push('filter');
    if (names.size > 0) found.set(`${pattern} ${[...names].sort()}`, { person, path, kinds });
  }
  return [...found.values()];
}
