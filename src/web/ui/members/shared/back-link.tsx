import { Link } from 'react-router';
import { useTexts } from '../../../texts/texts.ts';
import { ArrowLeft } from '../../icons/arrow-left.ts';
import styles from './back-link.module.css';
import { instead } from './instead.ts';
import { useLeave } from './use-leave.ts';

interface BackLinkProps {
  /** The page's parent. Without scripts, and on the first page of a tab, the link leads there. */
  to: string;
  className?: string | undefined;
}

/** The arrow at the top of a page, which leads back to the previous page. */
export function BackLink({ to, className = styles.back }: BackLinkProps) {
  const { common } = useTexts();
  const leave = useLeave(to);
  return (
    <Link to={to} className={className} aria-label={common.back} onClick={instead(leave)}>
      <ArrowLeft aria-hidden="true" />
    </Link>
  );
}
