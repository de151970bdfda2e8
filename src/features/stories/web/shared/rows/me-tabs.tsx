import { Link } from 'react-router';
import { useTexts } from '../../../../../web/texts/texts.ts';
import tabs from '../../../../../web/ui/controls/tabs.module.css';

const PATHS = {
  stories: '/me',
  drafts: '/drafts',
  saved: '/reading/saved',
  recent: '/reading/recent',
} as const;
const NAMES = Object.keys(PATHS) as (keyof typeof PATHS)[];

/** Links to the pages of what the reader wrote, saved and read. */
export function MeTabs({ tab }: { tab: keyof typeof PATHS }) {
  const { common, stories } = useTexts('stories');
  return (
    <nav className={tabs.tabs} aria-label={common.navigation['/me']}>
      {NAMES.map((name) => (
        <Link key={name} to={PATHS[name]} aria-current={name === tab ? 'page' : undefined}>
          {stories.mine[name]}
        </Link>
      ))}
    </nav>
  );
}
