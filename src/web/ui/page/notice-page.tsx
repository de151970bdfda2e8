import type { ReactNode } from 'react';
import { ButtonLink } from '../controls/button.tsx';
import { Card } from './card.tsx';
import { Page } from './page.tsx';
import type { SceneName } from './scene.tsx';
import { StateNotice } from './state-notice.tsx';

export interface NoticePageProps {
  /** The title of the browser tab, before the product's name. */
  title: string;
  /** The page's usual heading, shown above the notice. */
  heading?: string;
  scene: SceneName;
  /** The heading of the notice. Defaults to `title`. */
  noticeTitle?: string;
  /** Target of the button. */
  to: string;
  buttonText: string;
  /** Loads the target as a new document, because the running scripts may be broken. */
  reloadDocument?: boolean;
  /** One or two sentences that explain what happened. */
  children?: ReactNode;
}

/** A page with a single notice and a button, for something that is refused, missing or broken. */
export function NoticePage({
  title,
  heading,
  scene,
  noticeTitle = title,
  to,
  buttonText,
  reloadDocument = false,
  children,
}: NoticePageProps) {
  return (
    <Page title={title}>
      {heading && <h1>{heading}</h1>}
      <Card>
        <StateNotice
          scene={scene}
          title={noticeTitle}
          isSubsection={heading !== undefined}
          action={
            <ButtonLink to={to} kind="primary" reloadDocument={reloadDocument}>
              {buttonText}
            </ButtonLink>
          }
        >
          {children}
        </StateNotice>
      </Card>
    </Page>
  );
}
