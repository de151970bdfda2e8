import { Component, type ReactNode } from 'react';

/** Renders nothing if its children fail, such as when their texts cannot be loaded. The page around them works on. */
export class HideOnError extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
