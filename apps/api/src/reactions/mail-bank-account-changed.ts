import { listFormerContacts } from '../features/people/treasures/former-contacts.store.ts'
import { treasuresStore } from '../features/people/treasures/treasures.store.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Days for which a former e-mail or mobile is still warned. */
const formerFor = 90
const day = 86_400_000

/**
 * Warns the treasure at every e-mail and mobile of the last 90 days. A thief who changes the account changes those
 * first.
 */
export function mailBankAccountChanged(deps: ReactionDeps): Reaction<'mailBankAccountChanged'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const treasure = await treasuresStore(tx).find(everywhere, happened.id_treasure)
    if (!treasure) return
    const since = new Date(at.getTime() - formerFor * day)
    const { emails, mobiles } = await listFormerContacts(tx, treasure.id, since)
    const to = { treasure: treasure.id }
    const { last4 } = happened.data
    for (const recipient of new Set([treasure.email, ...emails]))
      await send(tx, at, happened, {
        template: 'bank_account_changed',
        to,
        recipient,
        values: { fname: treasure.fname, last4 },
      })
    for (const recipient of new Set([treasure.mphone, ...mobiles]))
      await send(tx, at, happened, {
        template: 'bank_account_changed_text',
        to,
        recipient,
        values: { last4 },
      })
  }
}
