import { Form } from 'react-router';
import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import { SelectField, TextField } from '../../../web/ui/field.tsx';
import { MAX_FILTER, MEMBER_GROUPS, type MemberPlace } from '../contract.ts';
import styles from './member-filter.module.css';

export function MemberFilter({ place: { q, show } }: { place: MemberPlace }) {
  const { members } = useAdminMessages().admin;
  return (
    // Made anew when the way back leads to another search: the fields say what is shown.
    <Form key={`${show} ${q}`} action="/admin/members" role="search" className={styles.filter}>
      <TextField
        label={members.search}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={MAX_FILTER}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField label={members.show} name="show" defaultValue={show}>
        {MEMBER_GROUPS.map((group) => (
          <option key={group} value={group}>
            {members.groups[group]}
          </option>
        ))}
      </SelectField>
      <Button kind="secondary">{members.apply}</Button>
    </Form>
  );
}
