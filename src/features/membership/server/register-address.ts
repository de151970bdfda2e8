import type { OwnedTable } from '../../../app/feature.ts';
import { type EventHandlers, handle } from '../../../server/event-handlers.ts';
import type { AccountEvent } from '../../accounts/events.ts';
import { type AddressKind, withdrawAddress } from '../../accounts/server/addresses/secret-address.ts';
import type { MembershipEvent } from '../events.ts';

/** Returns how the table of a kind of address is archived and backed up. */
export function ownAddressTable({ table }: AddressKind, archive: string): OwnedTable {
  return {
    archive: [archive],
    // A stolen backup must not give access to members' pages: its addresses work again after a restore.
    backup: async (snapshot) => {
      await snapshot.updateTable(table).set({ sealed_token: '' }).execute();
    },
  };
}

/** Returns the handlers that end a member's address of this kind. */
export function endAddress(kind: AddressKind): EventHandlers[] {
  return [
    handle<AccountEvent>({
      // A stranger who knew the password may have made the address.
      'password-changed': (transaction, { accountId }) => withdrawAddress(transaction, accountId, kind),
    }),
    handle<MembershipEvent>({
      async 'membership-changed'(transaction, { accountId, to }) {
        if (to.state !== 'approved') await withdrawAddress(transaction, accountId, kind);
      },
    }),
  ];
}
