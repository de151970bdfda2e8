import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/button.tsx';
import { TextArea, TextField, useFocusOnInvalidField } from '../../../web/ui/field.tsx';
import { Form } from '../../../web/ui/form.tsx';
import { MessageBox } from '../../../web/ui/message-box.tsx';
import type { Profile, ProfileField } from '../contract.ts';
import type { FormResult, ProfileFetcher } from './form-result.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import styles from './personal-form.module.css';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

interface PersonalFormProps {
  profile: Profile;
  fetcher: ProfileFetcher;
  result: FormResult | undefined;
}

export function PersonalForm({ profile, fetcher, result }: PersonalFormProps) {
  const { profile: texts } = useTexts('members');
  const { code, details } = result?.error ?? {};
  const form = useFocusOnInvalidField(details);
  const { defaults, version, isChanged, check, discard } = useUnsavedChanges(
    form,
    profile,
    fetcher,
    result?.values,
  );

  // The conflict is over once the form contains the newer version.
  const hasConflict = code === 'profile-changed' && isChanged && version < Number(details?.updatedAt);

  const fieldProps = (name: ProfileField) => ({
    label: texts.fields[name],
    name,
    defaultValue: defaults[name],
    dir: 'auto',
    autoCapitalize: name === 'bio' ? 'sentences' : 'words',
    error: code === 'too-long' && details?.field === name ? texts.tooLong(Number(details.limit)) : undefined,
  });
  return (
    <>
      <Form
        fetcher={fetcher}
        ref={form}
        action="/profile"
        className={`stack ${styles.form}`}
        onInput={check}
        autoComplete="on"
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="updatedAt" value={version} />
        <TextField {...fieldProps('name')} autoComplete="name" enterKeyHint="next" />
        <TextField
          {...fieldProps('location')}
          placeholder={texts.locationExample}
          autoComplete="off"
          enterKeyHint="next"
        />
        <TextField {...fieldProps('occupation')} autoComplete="organization-title" enterKeyHint="next" />
        <TextField {...fieldProps('company')} autoComplete="organization" enterKeyHint="next" />
        <div className={styles.bio}>
          <TextArea {...fieldProps('bio')} rows={4} />
        </div>
        {hasConflict ? (
          <div className={styles.conflict}>
            <MessageBox tone="danger">
              <p>{texts.changedElsewhere}</p>
              <div className="row">
                <Button
                  name="overwrite"
                  value={Number(details?.updatedAt)}
                  isBusy={fetcher.state !== 'idle'}
                  busyText={texts.saving}
                >
                  {texts.saveAnyway}
                </Button>
                <ButtonLink to="/profile" kind="quiet" replace preventScrollReset onClick={discard}>
                  {texts.showSaved}
                </ButtonLink>
              </div>
            </MessageBox>
          </div>
        ) : (
          <div>
            <Button isBusy={fetcher.state !== 'idle'} busyText={texts.saving}>
              {texts.save}
            </Button>
          </div>
        )}
      </Form>
      <LeaveDialog isNeeded={isChanged} />
    </>
  );
}
