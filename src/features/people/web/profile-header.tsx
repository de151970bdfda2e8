import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import type { Profile } from '../contract.ts';
import { CompletionBar } from './completion-bar.tsx';
import styles from './profile-header.module.css';
import { Avatar } from './shared/members/avatar.tsx';

export function ProfileHeader({ profile, email }: { profile: Profile; email: string }) {
  const { profile: texts } = useTexts('members');
  return (
    <header className={styles.header}>
      <Link to="/account" className={styles.back} aria-label={texts.back}>
        <ArrowLeft aria-hidden="true" />
      </Link>
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
