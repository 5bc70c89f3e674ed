import { treasuresStore } from '../features/people/treasures/treasures.store.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** To the treasure, whoever changed it: somebody else may want their money. */
export function mailBankAccountChanged(deps: ReactionDeps): Reaction<'mailBankAccountChanged'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const treasure = await treasuresStore(tx).find(everywhere, happened.id_treasure)
    if (!treasure) return
    await send(tx, at, happened, {
      template: 'bank_account_changed',
      to: { treasure: treasure.id },
      recipient: treasure.email,
      values: { fname: treasure.fname, last4: happened.data.last4 },
    })
  }
}
