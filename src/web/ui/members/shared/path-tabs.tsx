import { Link } from 'react-router';
import tabs from '../../controls/tabs.module.css';

interface PathTabsProps {
  label: string;
  /** The names of the tabs by their paths. */
  tabs: Record<string, string>;
  /** The path of the tab that is shown. */
  current: string;
}

/** Links to pages that belong together. */
export function PathTabs({ label, tabs: names, current }: PathTabsProps) {
  return (
    <nav className={tabs.tabs} aria-label={label}>
      {Object.entries(names).map(([path, name]) => (
        <Link key={path} to={path} aria-current={path === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
