import type { ReactNode } from 'react';
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
  INVITERS,
  MAX_COMMUNITY_NAME,
  MAX_CONTACT,
  MAX_HELD_WORDS_LENGTH,
  MAX_QUESTION,
  MAX_TAGLINE,
  MAX_WELCOME,
  type SettingsPart,
} from '../contract.ts';

interface SettingsFieldsProps {
  settings: CommunitySettings;
  /** The values typed into a refused form. */
  typed: Record<string, string> | undefined;
  timeZones: NamedZones;
  likelyZones: string[];
}

/** The fields of each page of the settings. */
export const SETTINGS_FIELDS: Record<SettingsPart, (props: SettingsFieldsProps) => ReactNode> = {
  name: NameFields,
  look: LookFields,
  welcome: WelcomeFields,
  language: LanguageFields,
  joining: JoiningFields,
  newcomers: NewcomersFields,
};

/** Returns a function that reads a field's typed text, or else its saved text. */
function textsOf({ settings, typed }: SettingsFieldsProps) {
  return (name: keyof CommunitySettings & string) => typed?.[name] ?? String(settings[name]);
}

/** Returns a function that returns what a field is called, and its typed text or else its saved text. */
function useField(props: SettingsFieldsProps) {
  const { identity: texts } = useTexts('community');
  const textOf = textsOf(props);
  return (name: keyof typeof texts & keyof CommunitySettings) => ({
    label: texts[name],
    name,
    defaultValue: textOf(name),
  });
}

function NameFields(props: SettingsFieldsProps) {
  const { identity: texts } = useTexts('community');
  const field = useField(props);
  return (
    <>
      <TextField {...field('nameEn')} dir="auto" maxLength={MAX_COMMUNITY_NAME} />
      <TextField
        {...field('nameMl')}
        dir="auto"
        lang="ml"
        maxLength={MAX_COMMUNITY_NAME}
        hint={texts.nameHint}
      />
      <TextField {...field('tagline')} dir="auto" maxLength={MAX_TAGLINE} hint={texts.taglineHint} />
      <Choice
        type="checkbox"
        name="keepsSign"
        label={texts.keepsSign}
        defaultChecked={props.typed ? props.typed.keepsSign === 'on' : props.settings.keepsSign}
      />
    </>
  );
}

function LookFields(props: SettingsFieldsProps) {
  const { identity: texts } = useTexts('community');
  const { settings, typed } = props;
  return (
    <>
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
        defaultValue={textsOf(props)('accent') || DEFAULT_ACCENT}
        hint={texts.accentHint}
      />
    </>
  );
}

function WelcomeFields(props: SettingsFieldsProps) {
  const { identity: texts } = useTexts('community');
  const field = useField(props);
  return (
    <>
      <TextArea {...field('welcomeEn')} lang="en" rows={3} maxLength={MAX_WELCOME} />
      <TextArea {...field('welcomeMl')} lang="ml" rows={3} maxLength={MAX_WELCOME} hint={texts.welcomeHint} />
      <TextField {...field('contact')} dir="auto" maxLength={MAX_CONTACT} hint={texts.contactHint} />
    </>
  );
}

function LanguageFields(props: SettingsFieldsProps) {
  const { identity: texts } = useTexts('community');
  const textOf = textsOf(props);
  const field = useField(props);
  const { timeZones, likelyZones } = props;
  return (
    <>
      <SelectField {...field('defaultLanguage')}>
        <option value="">{texts.browserLanguage}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </SelectField>
      <ZoneField value={textOf('timeZone')} timeZones={timeZones} likely={likelyZones} texts={texts} />
    </>
  );
}

function JoiningFields({ settings, typed }: SettingsFieldsProps) {
  const { settings: texts } = useTexts('community');
  const { asks, question, defaultQuestion, invitesBy } = settings;
  return (
    <>
      <Choice
        type="checkbox"
        name="asks"
        label={texts.asks}
        hint={texts.asksHint}
        defaultChecked={typed ? typed.asks === 'on' : asks}
      />
      <TextField
        label={texts.questionEn}
        name="questionEn"
        lang="en"
        defaultValue={typed?.questionEn ?? question.en}
        placeholder={defaultQuestion.en}
        maxLength={MAX_QUESTION}
      />
      <TextField
        label={texts.questionMl}
        name="questionMl"
        lang="ml"
        defaultValue={typed?.questionMl ?? question.ml}
        placeholder={defaultQuestion.ml}
        maxLength={MAX_QUESTION}
        hint={texts.questionHint}
      />
      <SelectField
        label={texts.invitesBy}
        name="invitesBy"
        defaultValue={typed?.invitesBy ?? invitesBy}
        values={INVITERS}
        labels={texts.inviters}
      />
    </>
  );
}

function NewcomersFields({ settings, typed }: SettingsFieldsProps) {
  const { settings: texts } = useTexts('community');
  return (
    <TextArea
      label={texts.heldWords}
      name="heldWords"
      dir="auto"
      rows={5}
      defaultValue={typed?.heldWords ?? settings.heldWords}
      maxLength={MAX_HELD_WORDS_LENGTH}
      hint={texts.heldWordsHint}
    />
  );
}
