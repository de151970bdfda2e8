import { createElement, type ReactElement, type SVGProps } from 'react';

interface IconData {
  name: string;
  /** The elements of the picture: each is a tag and its attributes. */
  node: [string, Record<string, string>][];
}

/**
 * Returns the component of an icon. The build replaces Lucide's own function by this one: see
 * build-time/plain-icons.ts.
 */
export function createIcon({ name, node }: IconData): (props: SVGProps<SVGSVGElement>) => ReactElement {
  return ({ className = '', ...attributes }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`.trim(),
        ...attributes,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
