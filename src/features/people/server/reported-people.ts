import { sql } from 'kysely';
import { queriesOf } from '../../../server/event-handlers.ts';
import type { ReportableKind } from '../../subjects/report-questions.ts';
import { SHOWN_FIELDS } from '../fields-contract.ts';
import { shownTexts } from './shown-texts.ts';

/** Members, as a kind of things that others report. */
export const reportablePeople: ReportableKind = {
  kind: 'person',
  async find(source, id) {
    const queries = queriesOf(source);
    const row = await queries
      .selectFrom('profiles')
      .innerJoin('memberships', 'memberships.account_id', 'profiles.account_id')
      .select(['name', ...SHOWN_FIELDS, 'shown_at', 'updated_at'])
      .where('profiles.account_id', '=', id)
      .where('memberships.state', '=', 'approved')
      .where('name', '<>', '')
      .executeTakeFirst();
    // Moderators see what members see: facts only with the person's consent.
    const facts = row ? Object.values(shownTexts(row)) : [];
    return (
      row && {
        aboutId: id,
        title: row.name,
        text: facts.filter(Boolean).join('\n'),
        path: `/people/${id}`,
        isHidden: false,
        isOpen: true,
        version: row.updated_at,
      }
    );
  },
  exists: (id) => sql<boolean>`exists (select 1 from profiles as reported where reported.account_id = ${id})`,
};
