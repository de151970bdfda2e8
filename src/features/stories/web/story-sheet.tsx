import { Suspense, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { X } from '../../../web/ui/icons/x.ts';
import { NewStory } from './new-story.tsx';
import styles from './story-sheet.module.css';
import type { Found } from './use-unfinished.ts';

const PATH = '/new';

/** Shows the page of a new story as a sheet, over the page with the link to it. */
export function StorySheet() {
  const [isOpen, setOpen] = useState(false);
  const fetcher = useFetcher<Found>();
  const { load } = fetcher;
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest(`nav a[href='${PATH}']`);
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
      // The router must not follow the link.
      event.preventDefault();
      event.stopPropagation();
      setOpen(true);
      void load(PATH);
    };
    document.addEventListener('click', open, true);
    return () => document.removeEventListener('click', open, true);
  }, [load]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <Sheet found={fetcher.data} onClose={() => setOpen(false)} />
    </Suspense>
  );
}

interface SheetProps {
  found: Found | undefined;
  onClose: () => void;
}

function Sheet({ found, onClose }: SheetProps) {
  const { writing } = useTexts('writing');
  const { stories } = useTexts('stories');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="sheet-title"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id="sheet-title">{writing.newStory}</h2>
          <button
            type="button"
            className={styles.close}
            aria-label={stories.cancel}
            onClick={() => dialog.current?.close()}
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <NewStory found={found} onLeave={onClose} />
      </div>
    </dialog>
  );
}
