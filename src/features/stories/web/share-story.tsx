import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { Button } from '../../../web/ui/button.tsx';
import { TextField } from '../../../web/ui/field.tsx';
import { LONG_STATUS_MS, StatusMessage } from '../../../web/ui/status-message.tsx';
import styles from './share-story.module.css';

/**
 * Hands on a story's address, and nothing of the story: what other programs are told, strangers may read.
 * A phone asks where to; else the address is copied. Where neither is possible, or no script runs, it is shown.
 */
export function ShareStory({ link }: { link: string }) {
  const { stories } = useStoriesMessages();
  const [searchParams] = useSearchParams();
  const [isShown, setShown] = useState(searchParams.has('share'));
  const [copied, setCopied] = useState(0);
  const share = async () => {
    const outcome = (await offer(link)) ?? (await copy(link));
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
          {stories.share}
        </Button>
      </Form>
      {isShown && (
        <div className={styles.address}>
          <TextField
            label={stories.shareAddress}
            value={link}
            readOnly
            // Opened by the button: what it did is told, and may be copied at once.
            autoFocus
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      )}
      <div className={styles.status}>
        <StatusMessage
          of={copied}
          status={
            copied ? { tone: 'success', text: stories.linkCopied, clearAfterMs: LONG_STATUS_MS } : undefined
          }
        />
      </div>
    </>
  );
}

/** Undefined where the browser hands nothing on. Nobody is told that they closed its window. */
async function offer(link: string): Promise<'offered' | undefined> {
  const isPhone = matchMedia('(pointer: coarse)').matches;
  if (!isPhone || !navigator.share) return undefined;
  try {
    await navigator.share({ url: link });
    return 'offered';
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'offered' : undefined;
  }
}

/** Browsers may forbid it, and offer it to safe addresses alone: a home server's may be none. */
async function copy(link: string): Promise<'copied' | 'impossible'> {
  try {
    await navigator.clipboard.writeText(link);
    return 'copied';
  } catch {
    return 'impossible';
  }
}
