import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Profile } from '../contract.ts';
import { PROFILE_FIELDS, type ProfileField } from '../fields-contract.ts';
import type { ProfileFetcher } from './form-result.ts';

type Texts = Record<ProfileField, string>;

interface UnsavedChanges {
  /** Default values of the fields. */
  defaults: Partial<Texts>;
  /** The version of the profile that the form was filled from. */
  version: number;
  /** True if the form has unsaved changes. */
  isChanged: boolean;
  /** Compares the form with the profile. Call this on every input event. */
  check: () => void;
  /** Discards the changes. The form then shows the profile that the page loads next. */
  discard: () => void;
}

/**
 * Tracks unsaved changes of the profile form. While there are any, the form keeps its version: a revalidation, for
 * example after a photo upload, must not pair old text with a new version. Without changes, the form shows the latest
 * profile.
 */
export function useUnsavedChanges(
  form: RefObject<HTMLFormElement | null>,
  profile: Profile,
  fetcher: ProfileFetcher,
  values: Record<string, string> | undefined,
): UnsavedChanges {
  const [base, setBase] = useState(() =>
    values?.updatedAt ? { ...profile, updatedAt: Number(values.updatedAt) || profile.updatedAt } : profile,
  );
  // The values of a form that was submitted without JavaScript and rejected.
  const [typed, setTyped] = useState<Partial<Texts> | undefined>(values);
  const [isChanged, setChanged] = useState(values !== undefined);
  const submitted = useRef<string>(undefined);

  const check = useCallback(() => {
    setChanged(form.current !== null && textOf(form.current) !== textOf(base));
  }, [form, base]);
  // A browser may restore typed text when the page reloads.
  useEffect(check, [check]);

  const { state, data, formData } = fetcher;
  useEffect(() => {
    if (!form.current) return;
    // Not from the form: on a slow phone, more was typed before this runs.
    if (state === 'submitting' && formData) submitted.current = textOf(formData);
    if (state !== 'idle' || data?.notice !== 'saved' || submitted.current === undefined) return;
    // Text that was typed during the request is not saved yet.
    if (textOf(form.current) === submitted.current) setChanged(false);
    else setBase(profile);
    submitted.current = undefined;
  }, [state, data, formData, form, profile]);

  if (!isChanged && base.updatedAt !== profile.updatedAt) setBase(profile);
  if (!isChanged && typed) setTyped(undefined);
  // Skip the first render: a text may be typed before this script runs.
  const shown = useRef(base);
  useLayoutEffect(() => {
    if (!isChanged && base !== shown.current) form.current?.reset();
    if (!isChanged) shown.current = base;
  }, [isChanged, base, form]);

  return {
    defaults: typed ?? base,
    version: base.updatedAt,
    isChanged,
    check,
    discard: () => {
      form.current?.reset();
      setChanged(false);
    },
  };
}

function textOf(texts: HTMLFormElement | FormData | Texts): string {
  const data = texts instanceof HTMLFormElement ? new FormData(texts) : texts;
  const fields: Record<string, unknown> = data instanceof FormData ? Object.fromEntries(data) : data;
  return JSON.stringify(PROFILE_FIELDS.map((name) => fields[name]));
}
