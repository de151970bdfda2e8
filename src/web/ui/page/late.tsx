import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react';

/**
 * Returns a part of the page whose script loads late. In a page from the server, its HTML shows until then. A page reached by a link
 * appears once its parts are there, so that none of them moves the others: without a boundary of its own, a part suspends the
 * navigation.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(() => load().then((component) => ({ default: component })));
  return (props) => {
    const isHydrating = useSyncExternalStore(neverChanges, isFalse, isTrue);
    const [isServed] = useState(isHydrating);
    if (!isServed) return <Part {...props} />;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

const neverChanges = () => () => {};
const isFalse = () => false;
const isTrue = () => true;
