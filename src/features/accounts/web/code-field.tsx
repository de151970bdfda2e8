import { useTexts } from '../../../web/texts/texts.ts';
import { TextField } from '../../../web/ui/controls/field.tsx';

interface CodeFieldProps {
  name: string;
  hint: string;
  error: string | undefined;
  label?: string;
  required?: boolean;
}

/** A field for a code of the authenticator app, or a recovery code. */
export function CodeField(props: CodeFieldProps) {
  const { confirm } = useTexts('security');
  return (
    <TextField
      label={confirm.code}
      required
      {...props}
      // Phones offer the code from the app. Recovery codes have letters, so the keyboard is not numeric.
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
    />
  );
}
