import { useTexts } from '../../../web/texts/texts.ts';
import { BackLink } from '../../../web/ui/members/shared/back-link.tsx';
import type { Profile } from '../contract.ts';
import { CompletionBar } from './completion-bar.tsx';
import styles from './profile-header.module.css';
import { Avatar } from './shared/members/avatar.tsx';

export function ProfileHeader({ profile, email }: { profile: Profile; email: string }) {
  const { profile: texts } = useTexts('members');
  return (
    <header className={styles.header}>
      <BackLink to="/account" className={styles.back} />
      <div className={styles.avatar}>
        <Avatar photo={profile.photo?.large ?? null} initial={profile.initial} size="large" />
      </div>
      <div className={styles.text}>
        <h1 dir="auto">{profile.name || texts.incomplete}</h1>
        <p>{email}</p>
      </div>
      <div className={styles.completion}>
        <CompletionBar percent={profile.completion} />
      </div>
    </header>
  );
}
