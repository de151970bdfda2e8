import { type RefObject, useRef } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useDragOrder } from '../../../web/ui/members/use-drag-order.ts';

interface Moved {
  /** The address of the form. */
  action: string;
  intent: 'move-chapter' | 'move-story';
  name: 'chapter' | 'story';
  /** The chapter that a story stays in. */
  chapter?: string;
  /** The version of the order that the page shows. */
  order: number;
}

/**
 * Returns the rows of a list in the order of the last press or drag, which the server is about to store, and
 * the handler of each row's handle. The last row stays last if its id is empty.
 */
export function useMovedRows<Row extends { id: string }>(
  rows: readonly Row[],
  { action, intent, name, chapter, order }: Moved,
) {
  const list = useRef<HTMLOListElement & HTMLUListElement>(null);
  const submit = useSubmit();
  const { formData } = useNavigation();
  const isMoving =
    formData?.get('intent') === intent &&
    (formData.get('chapter') ?? '') === (chapter ?? formData.get('chapter') ?? '');
  const shown = isMoving ? place(rows, String(formData.get(name)), String(formData.get('before'))) : rows;
  const startDrag = useDragOrder(list as RefObject<HTMLElement | null>, (from, to) => {
    const moved = shown[from];
    if (!moved) return;
    const before = shown.filter((row) => row !== moved)[to]?.id ?? '';
    const fields = { intent, [name]: moved.id, ...(chapter !== undefined && { chapter }), before, order };
    void submit(fields as Record<string, string | number>, {
      method: 'post',
      action,
      replace: true,
      preventScrollReset: true,
    });
  });
  return { list, shown, startDrag };
}

/** Moves a row before another row, or to the end. */
function place<Row extends { id: string }>(rows: readonly Row[], id: string, before: string): readonly Row[] {
  const moved = rows.find((row) => row.id === id);
  if (!moved) return rows;
  const others = rows.filter((row) => row !== moved);
  const at = others.findIndex((row) => row.id === before);
  return at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)];
}

interface MoveButtonsProps extends Moved {
  rows: readonly { id: string }[];
  index: number;
  title: string;
}

/** Moves a row of a list one place up or down, also without scripts. */
export function MoveButtons({ rows, index, title, action, intent, name, chapter, order }: MoveButtonsProps) {
  const { bookEditing: texts } = useTexts('book-editors');
  const [previous, next] = [rows[index - 1], rows[index + 1]];
  return (
    <Form action={action} replace preventScrollReset fields={{ intent, [name]: rows[index]?.id, order }}>
      {chapter !== undefined && <input type="hidden" name="chapter" value={chapter} />}
      {previous && (
        <Button kind="quiet" name="before" value={previous.id} aria-label={texts.upOf(title)}>
          <span aria-hidden="true">↑</span>
        </Button>
      )}
      {/* Nothing may move behind the last list, the stories in no chapter, whose id is empty. */}
      {next && next.id !== '' && (
        <Button kind="quiet" name="before" value={rows[index + 2]?.id ?? ''} aria-label={texts.downOf(title)}>
          <span aria-hidden="true">↓</span>
        </Button>
      )}
    </Form>
  );
}
