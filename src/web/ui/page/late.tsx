import { type ComponentType, lazy, memo, Suspense, useState, useSyncExternalStore } from 'react';

/**
 * Returns a part of the page whose script loads late. On a page from the server, its HTML is shown until then.
 * A page that a link leads to appears only once its parts are loaded, so that none of them moves the others:
 * without its own boundary, a part suspends the navigation. See keepInPlace for a script that cannot be loaded.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(() => load().then(toModule));
  const ServedPart = lazy(() => keepInPlace(load()).then(toModule));
  // Memoised: if the boundary is rendered again before its script is loaded, React replaces the server's HTML
  // by nothing.
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
 * Returns the loading part. If it cannot be loaded, the promise never ends, so that the server's HTML or a
 * fallback stays in place: an error would remove the page with all typed text.
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
