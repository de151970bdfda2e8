import { createElement, type ReactElement, type SVGProps } from 'react';

export type Icon = (props: SVGProps<SVGSVGElement>) => ReactElement;

/** An element of a drawing: its tag and its attributes. */
type Shape = [string, Record<string, string>];

/**
 * Returns the component of an icon. Each file of ui/icons holds the shapes of one icon of Lucide 1.75: the packages of Lucide take
 * up to 67 MB for 2,000 icons.
 */
export function createIcon(shapes: Shape[]): Icon {
  return (props) =>
    createElement(
      'svg',
      { className: 'icon', viewBox: '0 0 24 24', ...props },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
