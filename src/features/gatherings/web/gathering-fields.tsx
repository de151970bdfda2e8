import { MAX_UNITS_PER_GRAPHEME } from '../../../malayalam/units-per-grapheme.ts';
import type { ActionError } from '../../../web/texts/errors.ts';
import type { NamedZones } from '../../../web/texts/named-zones.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { LongText } from '../../../web/ui/composer/long-text.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { ZoneField } from '../../../web/ui/members/zone-field.tsx';
import { late } from '../../../web/ui/page/late.tsx';
import type { AudienceChoices } from '../../circles/web/audience-field.tsx';
import {
  type GatheringFields as Fields,
  MAX_DESCRIPTION,
  MAX_LINK,
  MAX_PLACE,
  MAX_SEATS,
  MAX_TITLE,
  OTHER_DAYS,
  REPEATS,
} from '../contract.ts';
import styles from './gathering-fields.module.css';

/** Loaded late, because its styles are built into the script of lists, which is too large for this page. */
const AudienceField = late(() =>
  import('../../circles/web/audience-field.tsx').then((file) => file.AudienceField),
);

interface GatheringFieldsProps {
  fields: Fields;
  typed: Record<string, string> | undefined;
  timeZones: NamedZones;
  likelyZones: string[];
  /** The circles that the organiser can choose. */
  circles: AudienceChoices;
  error: ActionError | undefined;
  /**
   * `new`: the form may name several days. `set`: the gathering has its day. `open`: members still choose one.
   */
  days: 'new' | 'set' | 'open';
  /** The days that members choose from, in fields of their own. */
  choices?: string[];
}

/**
 * The fields of the form of a gathering, filled with what was typed or what is saved. Most gatherings need only
 * the first ones.
 */
export function GatheringFields({
  fields,
  typed,
  timeZones,
  likelyZones,
  circles,
  error,
  days,
  choices = [],
}: GatheringFieldsProps) {
  const { form, repeats } = useTexts('gatherings').gatherings;
  const code = error?.code;
  const textOf = (name: keyof Fields) => typed?.[name] ?? fields[name];
  const field = (name: keyof Fields & keyof typeof form) => ({
    label: form[name],
    name,
    defaultValue: textOf(name),
  });
  const isMoreUsed =
    FURTHER.some((name) => textOf(name) !== '') ||
    (typed?.endsAt !== undefined && typed.endsAt !== fields.endsAt);
  return (
    <>
      <TextField {...field('title')} required maxLength={MAX_TITLE * MAX_UNITS_PER_GRAPHEME} />
      {days === 'open' ? (
        <fieldset className={styles.days}>
          <legend>{form.daysTitle}</legend>
          {(['endsAt', 'timeZone'] as const).map((name) => (
            <input key={name} type="hidden" name={name} value={fields[name]} />
          ))}
          <p>{form.daysHint}</p>
          {(['startsAt', ...OTHER_DAYS] as const).map((name, index) => (
            <TextField
              key={name}
              label={form.otherDay(index + 1)}
              name={name}
              type="datetime-local"
              defaultValue={typed?.[name] ?? choices[index]}
            />
          ))}
        </fieldset>
      ) : (
        <div>
          <TextField {...field('startsAt')} type="datetime-local" required />
          <ZoneField value={textOf('timeZone')} timeZones={timeZones} likely={likelyZones} texts={form} />
        </div>
      )}
      {days === 'new' && (
        <Disclosure
          summary={form.askDays}
          open={OTHER_DAYS.some((name) => typed?.[name]) || code === 'gathering-days'}
        >
          <div className="stack">
            <p>{form.askDaysHint}</p>
            {OTHER_DAYS.map((name, index) => (
              <TextField
                key={name}
                label={form.otherDay(index + 2)}
                name={name}
                type="datetime-local"
                defaultValue={typed?.[name]}
              />
            ))}
          </div>
        </Disclosure>
      )}
      <TextField {...field('place')} hint={form.placeHint} maxLength={MAX_PLACE * MAX_UNITS_PER_GRAPHEME} />
      <AudienceField circles={circles} chosen={textOf('circle')} error={error} texts={form.audience} />
      {code === 'gathering-widens' && <input type="hidden" name="widens" value="yes" />}
      <Disclosure summary={form.more} open={isMoreUsed || (code !== undefined && FURTHER_ERRORS.has(code))}>
        <div className="stack">
          {days !== 'open' && <TextField {...field('endsAt')} type="datetime-local" hint={form.endsAtHint} />}
          <TextField {...field('link')} inputMode="url" hint={form.linkHint} maxLength={MAX_LINK} />
          <LongText {...field('description')} rows={5} maxLength={MAX_DESCRIPTION * MAX_UNITS_PER_GRAPHEME} />
          <TextField {...field('seats')} type="number" min={1} max={MAX_SEATS} hint={form.seatsHint} />
          <SelectField {...field('repeats')} hint={form.repeatsHint} values={REPEATS} labels={repeats}>
            <option value="">{form.once}</option>
          </SelectField>
        </div>
      </Disclosure>
    </>
  );
}

const FURTHER = ['link', 'description', 'seats', 'repeats'] as const;
/** The refusals of fields that are behind "More". */
const FURTHER_ERRORS: ReadonlySet<string> = new Set([
  'gathering-end',
  'gathering-link',
  'gathering-seats',
  'too-long',
]);
