import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { Card } from './card.tsx';
import { Page } from './page.tsx';
import type { SceneName } from './scene.tsx';
import { StateNotice } from './state-notice.tsx';

export interface NoticePageProps {
  /** The title of the browser tab, before the product's name. */
  title: string;
  /** A heading above the notice, where the page keeps the heading it would have for others. */
  heading?: string;
  scene: SceneName;
  /** The notice's own heading; the page's title unless given. */
  noticeTitle?: string;
  /** Target of the button. */
  to: string;
  buttonText: string;
  /** Loads the target as a new document: the running scripts may be what is broken. */
  reloadDocument?: boolean;
  /** One or two sentences that explain what happened. */
  children?: ReactNode;
}

/** Shows one notice as a whole page: something is refused, missing, broken or over, and one button leads on. */
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
