import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import tabs from '../../../web/ui/controls/tabs.module.css';
import styles from './profile-tabs.module.css';

export const SECURITY_PATH = '/profile?tab=security';

const PATHS = { personal: '/profile', security: SECURITY_PATH };
type Tab = keyof typeof PATHS;
const TABS = Object.keys(PATHS) as Tab[];

/** Tabs as links, which work without JavaScript. With JavaScript, arrow keys move between them as in any tab list. */
export function ProfileTabs({ selected }: { selected: Tab }) {
  const { profile } = useTexts('members');
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  // Remove the other tab from the Tab order only when JavaScript handles the arrow keys.
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = TABS.length - 1;
    const at = TABS.indexOf(selected);
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
      ' ': at,
    }[event.key];
    const tab = next !== undefined && TABS[next];
    if (!tab) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#tab-${tab}`)?.focus();
    void navigate(PATHS[tab], { replace: true, preventScrollReset: true });
  };
  return (
    <div ref={list} role="tablist" aria-label={profile.title} className={tabs.tabs} onKeyDown={onKeyDown}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          to={PATHS[tab]}
          replace
          preventScrollReset
          role="tab"
          id={`tab-${tab}`}
          aria-selected={tab === selected}
          aria-controls={`panel-${tab}`}
          tabIndex={isScripted && tab !== selected ? -1 : undefined}
        >
          {profile.tabs[tab]}
        </Link>
      ))}
    </div>
  );
}

/** Hides the panel instead of unmounting it, so that typed text survives a change of tab. */
export function TabPanel({ tab, selected, children }: { tab: Tab; selected: Tab; children: ReactNode }) {
  return (
    <div
      role="tabpanel"
      id={`panel-${tab}`}
      aria-labelledby={`tab-${tab}`}
      className={styles.panel}
      hidden={tab !== selected}
    >
      {children}
    </div>
  );
}
