import { MAX_UNITS_PER_GRAPHEME } from '../../../malayalam/units-per-grapheme.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import {
  CIRCLE_COLOURS,
  CIRCLE_ENTRIES,
  CIRCLE_ICONS,
  CIRCLE_SEEN_BY,
  type Circle,
  MAX_CIRCLE_ABOUT,
  MAX_CIRCLE_NAME,
} from '../contract.ts';

interface CircleFieldsProps {
  circle?: Circle;
  /** What was typed into a form that was refused, for a browser without scripts. */
  typed: Record<string, string> | undefined;
}

/** The fields of the form of a circle, filled with what was typed or what is saved. */
export function CircleFields({ circle, typed }: CircleFieldsProps) {
  const { form } = useTexts('circle-form');
  const field = (name: 'name' | 'about' | 'icon' | 'colour' | 'seenBy' | 'entry') => ({
    label: form[name],
    name,
    defaultValue: typed?.[name] ?? circle?.[name],
  });
  return (
    <>
      <TextField
        {...field('name')}
        required
        dir="auto"
        maxLength={MAX_CIRCLE_NAME * MAX_UNITS_PER_GRAPHEME}
      />
      <TextField
        {...field('about')}
        hint={form.aboutHint}
        dir="auto"
        maxLength={MAX_CIRCLE_ABOUT * MAX_UNITS_PER_GRAPHEME}
      />
      <SelectField {...field('icon')} values={CIRCLE_ICONS} labels={form.icons} />
      <SelectField {...field('colour')} values={CIRCLE_COLOURS} labels={form.colours} />
      <SelectField {...field('seenBy')} values={CIRCLE_SEEN_BY} labels={form.seenByChoices} />
      <SelectField
        {...field('entry')}
        hint={form.entryHint}
        defaultValue={typed?.entry ?? circle?.entry ?? 'asking'}
        values={CIRCLE_ENTRIES}
        labels={form.entryChoices}
      />
    </>
  );
}
