import { useTexts } from '../../../web/texts/texts.ts';
import { TextArea } from '../../../web/ui/controls/field.tsx';

/** Shows a comment on a subject that is gone, so that its author can copy the text. `kind` is that of the subject. */
export function RefusedText({ kind, text }: { kind: string; text: string }) {
  const { comments } = useTexts('comments');
  return <TextArea label={comments.write[kind] ?? ''} value={text} rows={3} dir="auto" readOnly />;
}
