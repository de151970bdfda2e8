import type { SampleForms } from '../../../test/sample.ts';

export const forms: SampleForms = {
  '/admin/topics': [{ id: 'food', nameEn: 'Food', nameMl: '', icon: 'pot', shown: 'food', move: 'up food' }],
};
