import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { ChevronRight } from '../../../web/ui/icons/chevron-right.ts';
import styles from './settings-group.module.css';

interface SettingsGroupProps {
  title: string;
  /** True for forms instead of `Setting`s. */
  hasForms?: boolean;
  children: ReactNode;
}

export function SettingsGroup({ title, hasForms, children }: SettingsGroupProps) {
  const id = useId();
  const List = hasForms ? 'div' : 'ul';
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <List className={hasForms ? styles.forms : styles.list}>{children}</List>
    </section>
  );
}

interface SettingProps {
  to: string;
  name: string;
  /** The present value of the setting. */
  value?: ReactNode;
}

/** A row that leads to the page of a setting. */
export function Setting({ to, name, value }: SettingProps) {
  return (
    <li>
      <Link to={to}>
        <span className={styles.text}>
          <span>{name}</span>
          {value && <span className={styles.value}>{value}</span>}
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}
