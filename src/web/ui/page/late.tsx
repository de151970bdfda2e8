import { type ComponentType, lazy, memo, Suspense, useState, useSyncExternalStore } from 'react';

/**
 * Returns a part of the page whose script loads late. In a page from the server, its HTML shows until then. A page reached by a link
 * appears once its parts are there, so that none of them moves the others: without a boundary of its own, a part suspends the
 * navigation. See keepInPlace for a script that cannot be loaded.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(() => load().then(toModule));
  const ServedPart = lazy(() => keepInPlace(load()).then(toModule));
  // React replaces the server's HTML by nothing if the boundary is rendered again before its script is there.
  const ServedOnce = memo((props: Props) => (
    <Suspense>
      <ServedPart {...props} />
    </Suspense>
  )) as unknown as ComponentType<Props>;
  return (props) => {
    const isHydrating = useSyncExternalStore(neverChanges, isFalse, isTrue);
    const [isServed] = useState(isHydrating);
    return isServed ? <ServedOnce {...props} /> : <Part {...props} />;
  };
}

/**
 * Returns what is loading. If it cannot be loaded, it never ends, so that the server's HTML or a fallback stays in its place: an
 * error would take the page away with all that was typed.
 */
export function keepInPlace<Part>(loading: Promise<Part>): Promise<Part> {
  return loading.catch(() => new Promise<never>(() => {}));
}

function toModule<Part>(component: Part): { default: Part } {
  return { default: component };
}

const neverChanges = () => () => {};
const isFalse = () => false;
const isTrue = () => true;
