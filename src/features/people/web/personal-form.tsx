import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { TextArea, TextField, useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { Profile } from '../contract.ts';
import { describeField, PROFILE_FIELDS, type ProfileField } from '../fields-contract.ts';
import type { FormResult, ProfileFetcher } from './form-result.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import styles from './personal-form.module.css';
import { useUnsavedChanges } from './use-unsaved-changes.ts';
import { VisibilityFields } from './visibility-form.tsx';

interface PersonalFormProps {
  profile: Profile;
  fetcher: ProfileFetcher;
  result: FormResult | undefined;
}

export function PersonalForm({ profile, fetcher, result }: PersonalFormProps) {
  const { profile: texts, errors } = useTexts('members');
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

  const { values } = result ?? {};
  const chosen = values
    ? { isShown: values.shown === 'on', isListed: values.listed === 'on' }
    : profile.visibility;
  const errorAt = (name: ProfileField) => {
    if (details?.field !== name) return undefined;
    if (code === 'too-long') return texts.tooLong(Number(details.limit));
    return code === 'name-address' ? errors[code] : undefined;
  };
  const fieldProps = (name: ProfileField) => ({
    label: texts.fields[name],
    name,
    defaultValue: defaults[name],
    dir: 'auto',
    autoCapitalize: describeField(name).hasLines ? 'sentences' : 'words',
    error: errorAt(name),
  });
  return (
    <>
      <Form
        fetcher={fetcher}
        ref={form}
        action="/profile"
        onSubmit={saveChangedVisibility}
        className={`stack ${styles.form}`}
        onInput={check}
        autoComplete="on"
        fields={{ intent: 'save', updatedAt: version }}
      >
        {PROFILE_FIELDS.map((name) =>
          describeField(name).hasLines ? (
            <div key={name} className={styles.lines}>
              <TextArea {...fieldProps(name)} rows={4} />
            </div>
          ) : (
            <TextField
              key={name}
              {...fieldProps(name)}
              placeholder={name === 'location' ? texts.locationExample : undefined}
              autoComplete={describeField(name).autoComplete}
              enterKeyHint="next"
            />
          ),
        )}
        <noscript>
          <h2>{texts.visibility.title}</h2>
          <input type="hidden" name="visibility" value="on" />
          <VisibilityFields {...chosen} />
        </noscript>
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
          <Button isBusy={fetcher.state !== 'idle'} busyText={texts.saving}>
            {texts.save}
          </Button>
        )}
      </Form>
      <LeaveDialog isNeeded={isChanged} onLeave={() => form.current?.reset()} />
    </>
  );
}

/**
 * Sends the form of visibility-form.tsx if a box was changed, so that saving the profile includes it. A
 * separate file, because Home has that form, too.
 */
function saveChangedVisibility(): void {
  const form = document.getElementById('visibility-form');
  const boxes = form?.querySelectorAll<HTMLInputElement>('[type=checkbox]') ?? [];
  const isChanged = Array.from(boxes).some((box) => box.checked !== box.defaultChecked);
  if (isChanged) (form as HTMLFormElement).requestSubmit();
}
