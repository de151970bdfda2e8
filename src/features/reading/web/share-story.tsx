import { useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Share2 } from '../../../web/ui/icons/share-2.ts';
import { LONG_STATUS_MS, StatusMessage } from '../../../web/ui/members/shared/status-message.tsx';
import styles from './share-story.module.css';

/**
 * Shares a story's address. Leaves out title and text, because strangers could read them in other apps. Phones
 * open the share sheet, other devices copy the address. If both are impossible, or without JavaScript, a field
 * shows the address.
 */
export function ShareStory({ link }: { link: string }) {
  const { stories } = useTexts('stories');
  const [searchParams] = useSearchParams();
  const [isShown, setShown] = useState(searchParams.has('share'));
  const [copied, setCopied] = useState(0);
  const share = async () => {
    const outcome = (await openShareSheet(link)) ?? (await copy(link));
    if (outcome === 'copied') setCopied((times) => times + 1);
    if (outcome === 'impossible') setShown(true);
  };
  return (
    <>
      <Form method="get" className={styles.form}>
        <input type="hidden" name="share" />
        <Button
          kind="quiet"
          onClick={(event) => {
            event.preventDefault();
            void share();
          }}
        >
          <Share2 aria-hidden="true" />
          <span className={styles.label}>{stories.share}</span>
        </Button>
      </Form>
      {isShown && (
        <div className={styles.address}>
          <TextField
            label={stories.shareAddress}
            value={link}
            readOnly
            // The reader asked for this field, so focus it: a screen reader announces it, and onFocus selects the address.
            autoFocus
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      )}
      <div className={styles.status}>
        <StatusMessage
          outcome={copied}
          status={
            copied ? { tone: 'success', text: stories.linkCopied, clearAfterMs: LONG_STATUS_MS } : undefined
          }
        />
      </div>
    </>
  );
}

/** Returns undefined if this device has no share sheet. A reader who cancels the sheet gets no message. */
async function openShareSheet(link: string): Promise<'shared' | undefined> {
  const isPhone = matchMedia('(pointer: coarse)').matches;
  if (!isPhone || !navigator.share) return undefined;
  try {
    await navigator.share({ url: link });
    return 'shared';
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'shared' : undefined;
  }
}

/**
 * Returns 'impossible' if the browser refuses, or has no clipboard API, such as on a home server without HTTPS.
 */
async function copy(link: string): Promise<'copied' | 'impossible'> {
  try {
    await navigator.clipboard.writeText(link);
    return 'copied';
  } catch {
    return 'impossible';
  }
}
