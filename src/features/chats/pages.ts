import type { FeaturePages } from '../../app/page.ts';

export const chatsPages: FeaturePages = {
  pages: {
    '/chat-memories': {
      file: 'features/chats/web/chat-link-page.tsx',
      access: 'public',
      texts: ['chat-link'],
    },
    '/account/chat-memories': {
      file: 'features/chats/web/memories-page.tsx',
      access: 'members',
      bodyLimit: 'story',
      allowSignInReturn: true,
      texts: ['memories', 'stories', 'writing', 'composer'],
    },
    '/admin/group-chat': {
      file: 'features/chats/web/rooms-page.tsx',
      frame: 'administration',
      access: 'administrators',
      texts: ['admin', 'chats'],
    },
  },
  others: {
    '/admin/group-chat/upload': { access: 'administrators', refusal: 'plain-text', uploadLimit: 'chat' },
    '/chat-photos/:file': { access: 'members', refusal: 'plain-text' },
  },
};
