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
  return (
    <>
      <TextField
        label={form.name}
        name="name"
        required
        dir="auto"
        maxLength={MAX_CIRCLE_NAME * MAX_UNITS_PER_GRAPHEME}
        defaultValue={typed?.name ?? circle?.name}
      />
      <TextField
        label={form.about}
        hint={form.aboutHint}
        name="about"
        dir="auto"
        maxLength={MAX_CIRCLE_ABOUT * MAX_UNITS_PER_GRAPHEME}
        defaultValue={typed?.about ?? circle?.about}
      />
      <SelectField
        label={form.icon}
        name="icon"
        defaultValue={typed?.icon ?? circle?.icon}
        values={CIRCLE_ICONS}
        labels={form.icons}
      />
      <SelectField
        label={form.colour}
        name="colour"
        defaultValue={typed?.colour ?? circle?.colour}
        values={CIRCLE_COLOURS}
        labels={form.colours}
      />
      <SelectField
        label={form.seenBy}
        name="seenBy"
        defaultValue={typed?.seenBy ?? circle?.seenBy}
        values={CIRCLE_SEEN_BY}
        labels={form.seenByChoices}
      />
      <SelectField
        label={form.entry}
        hint={form.entryHint}
        name="entry"
        defaultValue={typed?.entry ?? circle?.entry ?? 'asking'}
        values={CIRCLE_ENTRIES}
        labels={form.entryChoices}
      />
    </>
  );
}
