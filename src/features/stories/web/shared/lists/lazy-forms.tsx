import { type ComponentProps, use, useEffect } from 'react';
import { useLanguage } from '../../../../../web/texts/language.ts';
import { loadTexts } from '../../../../../web/texts/texts.ts';
import { loadLate } from '../../../../../web/ui/members/load-late.ts';
import { whenIdle } from '../../../../../web/ui/page/when-idle.ts';

type Forms = typeof import('../../story-forms.ts')['storyForms'];

/** Loads the forms with the texts around them. */
export const loadForms = loadLate(
  (): Promise<Forms> => import('../../story-forms.ts').then(({ storyForms }) => storyForms),
  ['composer'],
);

/** Loads the forms when the browser is idle, so that they also open without a network. */
export function usePreloadForms(isLikely = true): void {
  const language = useLanguage();
  useEffect(() => {
    if (!isLikely) return;
    whenIdle(() => {
      Promise.all([loadForms(), loadTexts(language, ['writing']), import('../../draft-saver.ts')]).catch(
        () => {},
      );
    });
  }, [language, isLikely]);
}

/**
 * PublishForm, loaded late: most visits of a topic do not need it, and its script is too large for the script
 * of its page.
 */
export function LazyPublishForm(props: ComponentProps<Forms['PublishForm']>) {
  const { PublishForm } = use(loadForms());
  return <PublishForm {...props} />;
}

/** EditForm, loaded late: most visits of a story do not need it. */
export function LazyEditForm(props: ComponentProps<Forms['EditForm']>) {
  const { EditForm } = use(loadForms());
  return <EditForm {...props} />;
}
