import { languageOf } from '../../../malayalam/language-of.ts';
import { MAX_UNITS_PER_GRAPHEME } from '../../../malayalam/units-per-grapheme.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { TextArea, TextField } from '../../../web/ui/controls/field.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import {
  BOOK_LANGUAGES,
  type BookFacts,
  DESIGNS,
  MAX_BOOK_TITLE,
  MAX_COLOPHON,
  MAX_DEDICATION,
  MAX_SUBTITLE,
} from '../contract.ts';
import styles from './book.module.css';
import { BookCover } from './book-parts.tsx';

interface BookFieldsProps {
  facts: BookFacts | undefined;
  /** What was typed into a form that was refused. */
  typed: Record<string, string> | undefined;
}

/** The fields of the facts of a book. */
export function BookFields({ facts, typed }: BookFieldsProps) {
  const { fields } = useTexts('book-editors').bookEditing;
  const textOf = (
    name: 'title' | 'subtitle' | 'dedication' | 'colophon' | 'language' | 'fromYear' | 'toYear' | 'design',
  ) => typed?.[name] ?? facts?.[name];
  const field = (name: Exclude<Parameters<typeof textOf>[0], 'design'>) => ({
    label: fields[name],
    name,
    defaultValue: textOf(name),
  });
  const year = { inputMode: 'numeric', pattern: '\\d{4}', maxLength: 4 } as const;
  return (
    <>
      <TextField
        {...field('title')}
        required
        dir="auto"
        maxLength={MAX_BOOK_TITLE * MAX_UNITS_PER_GRAPHEME}
      />
      <TextField {...field('subtitle')} dir="auto" maxLength={MAX_SUBTITLE * MAX_UNITS_PER_GRAPHEME} />
      <TextArea
        {...field('dedication')}
        dir="auto"
        rows={2}
        maxLength={MAX_DEDICATION * MAX_UNITS_PER_GRAPHEME}
      />
      <SelectField
        label={fields.language}
        name="language"
        defaultValue={textOf('language') ?? 'ml'}
        values={BOOK_LANGUAGES}
        labels={fields.languages}
      />
      <div className={styles.pair}>
        <TextField {...field('fromYear')} {...year} />
        <TextField {...field('toYear')} {...year} />
      </div>
      <p className={styles.note}>{fields.yearsHint}</p>
      <fieldset className={styles.group}>
        <legend>{fields.design}</legend>
        <div className={styles.designs}>
          {DESIGNS.map((design) => (
            <label key={design}>
              <BookCover
                title={textOf('title') ?? fields.title}
                titleLanguage={languageOf(textOf('title') ?? fields.title)}
                design={design}
              />
              <span>
                <input
                  type="radio"
                  name="design"
                  value={design}
                  defaultChecked={design === (textOf('design') ?? 'band')}
                />
                {fields.designs[design]}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Choice
        type="checkbox"
        name="people"
        value="listed"
        label={fields.people}
        defaultChecked={typed ? typed.people !== undefined : (facts?.people ?? true)}
      />
      <TextArea
        {...field('colophon')}
        dir="auto"
        rows={3}
        hint={fields.colophonHint}
        maxLength={MAX_COLOPHON * MAX_UNITS_PER_GRAPHEME}
      />
    </>
  );
}
