import { type ComponentType, lazy, memo, Suspense, useState, useSyncExternalStore } from 'react';
import { keepInPlace, loadAgain } from './load-again.ts';

/**
 * Returns a part of the page whose script loads late. On a page from the server, its HTML is shown until then.
 * A page that a link leads to appears only once its parts are loaded, so that none of them moves the others:
 * without its own boundary, a part suspends the navigation. See keepInPlace for a script that cannot be loaded.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  // A navigation that never ends would be worse than the page of an error, which offers to try again.
  const Part = lazy(() => loadAgain(load, 2).then(toModule));
  const ServedPart = lazyPart(load);
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

/** Returns a part for a `<Suspense>` of its own, whose fallback stays while the script cannot be loaded. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(() => keepInPlace(load).then(toModule)) as unknown as ComponentType<Props>;
}

/** Returns a part that is left out if its script cannot be loaded. */
export function lazyOrNothing<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const nothing: ComponentType<Props> = () => null;
  return lazy(() =>
    loadAgain(load, 2).then(toModule, () => toModule(nothing)),
  ) as unknown as ComponentType<Props>;
}

function toModule<Part>(component: Part): { default: Part } {
  return { default: component };
}

const neverChanges = () => () => {};
const isFalse = () => false;
const isTrue = () => true;
