import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PROFILE_FIELDS, type Profile, type ProfileField } from '../contract.ts';
import type { ProfileFetcher } from './answer.ts';

type Texts = Record<ProfileField, string>;

interface KeptForm {
  /** What the fields begin with. */
  defaults: Partial<Texts>;
  /** Which version of the profile the form was filled from. */
  version: number;
  /** True while the form holds what is not saved. */
  isChanged: boolean;
  /** Call it when something was typed. */
  check: () => void;
  /** Lets go of what was typed: the form takes on what is saved as soon as the page has read it. */
  discard: () => void;
}

/**
 * Keeps a form to what it was filled from while it is being changed: a profile that is read anew meanwhile, after a
 * photo say, must not exchange the version under what was typed. Once saved or let go of, the form takes the new one.
 */
export function useKeptForm(
  form: RefObject<HTMLFormElement | null>,
  profile: Profile,
  fetcher: ProfileFetcher,
  values: Record<string, string> | undefined,
): KeptForm {
  const [base, setBase] = useState(() =>
    values?.updatedAt ? { ...profile, updatedAt: Number(values.updatedAt) || profile.updatedAt } : profile,
  );
  // What was typed into a page without scripts, and refused.
  const [typed, setTyped] = useState<Partial<Texts> | undefined>(values);
  const [isChanged, setChanged] = useState(values !== undefined);
  const sent = useRef<string>(undefined);

  const check = useCallback(() => {
    setChanged(form.current !== null && textOf(form.current) !== textOf(base));
  }, [form, base]);
  // A browser may have put back what was typed before the page was reloaded.
  useEffect(check, [check]);

  const { state, data } = fetcher;
  useEffect(() => {
    if (!form.current) return;
    if (state === 'submitting') sent.current = textOf(form.current);
    if (state !== 'idle' || data?.notice !== 'saved' || sent.current === undefined) return;
    // What was typed while the answer was on its way is not saved yet.
    if (textOf(form.current) === sent.current) setChanged(false);
    else setBase(profile);
    sent.current = undefined;
  }, [state, data, form, profile]);

  if (!isChanged && base.updatedAt !== profile.updatedAt) setBase(profile);
  if (!isChanged && typed) setTyped(undefined);
  useLayoutEffect(() => {
    if (!isChanged && form.current && textOf(form.current) !== textOf(base)) form.current.reset();
  }, [isChanged, base, form]);

  return {
    defaults: typed ?? base,
    version: base.updatedAt,
    isChanged,
    check,
    discard: () => setChanged(false),
  };
}

function textOf(texts: HTMLFormElement | Texts): string {
  const fields = texts instanceof HTMLFormElement ? Object.fromEntries(new FormData(texts)) : texts;
  return JSON.stringify(PROFILE_FIELDS.map((name) => fields[name]));
}
