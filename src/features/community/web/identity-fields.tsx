import { LANGUAGE_NAMES, LANGUAGES } from '../../../languages/languages.ts';
import type { NamedZones } from '../../../web/texts/named-zones.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { TextArea, TextField } from '../../../web/ui/controls/field.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { ZoneField } from '../../../web/ui/members/zone-field.tsx';
import {
  type CommunitySettings,
  DEFAULT_ACCENT,
  MAX_COMMUNITY_NAME,
  MAX_CONTACT,
  MAX_TAGLINE,
  MAX_WELCOME,
} from '../contract.ts';

interface IdentityFieldsProps {
  settings: CommunitySettings;
  /** The values typed before a failure. */
  typed: Record<string, string> | undefined;
  timeZones: NamedZones;
  likelyZones: string[];
}

/** The fields for the community's name and look. */
export function IdentityFields({ settings, typed, timeZones, likelyZones }: IdentityFieldsProps) {
  const { identity: texts } = useTexts('community');
  const textOf = (name: keyof CommunitySettings & string) => typed?.[name] ?? String(settings[name]);
  return (
    <>
      <TextField
        label={texts.nameEn}
        name="nameEn"
        dir="auto"
        defaultValue={textOf('nameEn')}
        maxLength={MAX_COMMUNITY_NAME}
      />
      <TextField
        label={texts.nameMl}
        name="nameMl"
        dir="auto"
        lang="ml"
        defaultValue={textOf('nameMl')}
        maxLength={MAX_COMMUNITY_NAME}
        hint={texts.nameHint}
      />
      <TextField
        label={texts.tagline}
        name="tagline"
        dir="auto"
        defaultValue={textOf('tagline')}
        maxLength={MAX_TAGLINE}
        hint={texts.taglineHint}
      />
      <TextArea
        label={texts.welcomeEn}
        name="welcomeEn"
        lang="en"
        rows={3}
        defaultValue={textOf('welcomeEn')}
        maxLength={MAX_WELCOME}
      />
      <TextArea
        label={texts.welcomeMl}
        name="welcomeMl"
        lang="ml"
        rows={3}
        defaultValue={textOf('welcomeMl')}
        maxLength={MAX_WELCOME}
        hint={texts.welcomeHint}
      />
      <TextField
        label={texts.contact}
        name="contact"
        dir="auto"
        defaultValue={textOf('contact')}
        maxLength={MAX_CONTACT}
        hint={texts.contactHint}
      />
      <SelectField
        label={texts.defaultLanguage}
        name="defaultLanguage"
        defaultValue={textOf('defaultLanguage')}
      >
        <option value="">{texts.browserLanguage}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </SelectField>
      <ZoneField value={textOf('timeZone')} timeZones={timeZones} likely={likelyZones} texts={texts} />
      {settings.logo && (
        <>
          <img src={settings.logo} alt="" width="96" height="96" />
          <Choice type="checkbox" name="removeLogo" label={texts.removeLogo} />
        </>
      )}
      <TextField label={texts.logo} name="logo" type="file" accept="image/*" hint={texts.logoHint} />
      <Choice
        type="checkbox"
        name="hasAccent"
        label={texts.hasAccent}
        defaultChecked={typed ? typed.hasAccent === 'on' : settings.accent !== ''}
      />
      <TextField
        label={texts.accent}
        name="accent"
        type="color"
        defaultValue={textOf('accent') || DEFAULT_ACCENT}
        hint={texts.accentHint}
      />
    </>
  );
}
