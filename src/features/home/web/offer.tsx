import { PushOffer } from '../../push/web/push-offer.tsx';
import type { Dashboard } from '../contract.ts';
import styles from './dashboard-page.module.css';
import { FurtherWaits } from './further-waits.tsx';
import { MailOffer } from './mail-offer.tsx';
import { Welcome } from './welcome.tsx';

/** One thing that the reader may do, below the first stories. Loaded late: see new-stories.tsx. */
export function Offer({ data: { welcome, pushOffer, offer, offersMails } }: { data: Dashboard }) {
  if (welcome) return <Welcome steps={welcome} />;
  if (pushOffer) return <PushOffer publicKey={pushOffer} />;
  if (offer) {
    return (
      <div className={styles.offer}>
        <FurtherWaits waits={[offer]} />
      </div>
    );
  }
  return offersMails && <MailOffer />;
}
