import { SelectField } from '../../../web/ui/controls/select-field.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface HourFieldProps {
  name: string;
  label: string;
  hint?: string;
  value: number;
}

/** Asks for an hour of the day. */
export function HourField({ name, label, hint, value }: HourFieldProps) {
  return (
    <SelectField name={name} label={label} hint={hint} defaultValue={value}>
      {HOURS.map((hour) => (
        <option key={hour} value={hour}>{`${hour}:00`}</option>
      ))}
    </SelectField>
  );
}
