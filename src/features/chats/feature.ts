import type { Feature } from '../../app/feature.ts';
import { handle } from '../../server/event-handlers.ts';
import { photoRoute } from '../../server/http/photo-route.ts';
import type { MembershipEvent } from '../membership/events.ts';
import { readChatPhoto } from './server/chat-photos.ts';
import { answerChatUpload } from './server/chat-upload-route.ts';
import { exportChats } from './server/memories.ts';
import { eraseClaims, eraseRooms, sweepRooms } from './server/rooms.ts';

export const chatsFeature: Feature = {
  name: 'chats',
  adminTabs: [
    { path: '/admin/group-chat', group: 'community', label: 'chats', permission: 'change-settings' },
  ],
  routes: { '/admin/group-chat/upload': { postStream: answerChatUpload } },
  // A backup contains no rows and no photos of chats: it outlives the 60 days after which nothing of a chat may
  // be left.
  tables: {
    chat_rooms: { archive: ['chats'], backup: 'omit' },
    chat_people: { archive: ['chats'], backup: 'omit' },
    chat_proposals: { backup: 'omit' },
    chat_photos: { backup: 'omit' },
  },
  handlers: [
    handle<MembershipEvent>({
      async 'membership-changed'(transaction, { accountId, to }, context) {
        const isAdministrator = to.state === 'approved' && to.role === 'administrator';
        if (!isAdministrator) await eraseRooms(context, transaction, accountId);
      },
    }),
  ],
  fileRoutes: { '/chat-photos/:file': photoRoute(readChatPhoto) },
  archive: { sections: { chats: (context, { viewer }) => exportChats(context, viewer) } },
  sweeps: { 'rooms of chats': sweepRooms },
  leaving: {
    async erase(transaction, { accountId }, context) {
      await eraseRooms(context, transaction, accountId);
      await eraseClaims(context, transaction, accountId);
    },
  },
};
