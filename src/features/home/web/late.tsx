import { type ComponentType, lazy, Suspense } from 'react';

/** Returns a part of the page whose script loads once it is shown. Until then, the browser shows the server's HTML. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(() => load().then((component) => ({ default: component })));
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
