import { useParams } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { TextArea } from '../../../web/ui/controls/field.tsx';

/** Shows a comment that came after its subject was gone, so that its author can copy the text. */
export function RefusedText({ text }: { text: string }) {
  const { comments } = useTexts('comments');
  const kind = Object.keys(useParams()).at(-1) ?? '';
  return <TextArea label={comments.write[kind] ?? ''} value={text} rows={3} dir="auto" readOnly />;
}
