import { Bookmark, Heart } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createIcon } from '../web/ui/page/create-icon.ts';

test.each([
  ['heart', Heart],
  ['bookmark', Bookmark],
])('the icon %s has the same HTML as by Lucide', async (name, Icon) => {
  const { __iconData } = await import(`lucide-react/dist/esm/icons/${name}.mjs`);
  const attributes = { className: 'large', 'aria-hidden': true, width: 16 } as const;
  const draw = (component: typeof Icon) => renderToStaticMarkup(createElement(component, attributes));
  expect(draw(createIcon(__iconData) as typeof Icon)).toBe(draw(Icon));
});
