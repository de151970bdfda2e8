import type { SampleForms } from '../../../test/sample.ts';

export const forms: SampleForms = {
  '/admin/community': [{ intent: 'send-test-mail' }, { intent: 'end-setup' }],
  '/admin/community/:part': [
    { intent: 'save', nameEn: 'Our river', nameMl: 'പുഴ', tagline: 'Since 1982', keepsSign: 'on' },
    { intent: 'save', welcomeEn: 'Welcome.', welcomeMl: '', contact: 'Asha', defaultLanguage: 'ml' },
    { intent: 'save', timeZone: 'Asia/Kolkata', hasAccent: 'on', accent: '#005f56', logo: '' },
    { intent: 'save', asks: 'on', questionEn: 'Which year?', questionMl: '', invitesBy: 'members' },
    { intent: 'save', heldWords: 'lottery' },
  ],
  '/admin/system': [{ intent: 'send-test-mail' }],
  '/admin': [{ intent: 'approve', all: 'on', shown: '00000000-0000-4000-8000-000000000000' }],
};
