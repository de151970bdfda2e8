import type { SampleForms } from '../../../test/sample.ts';

export const forms: SampleForms = {
  '/performance': [{ page: '/', LCP: '100' }],
};
