import { openingStore } from '../features/site/opening/opening.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Tells all staff that the business has opened. */
export function mailStaffOpened(deps: ReactionDeps): Reaction<'mailStaffOpened'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    for (const { id, email, fname } of await openingStore(tx).listStaff())
      await send(tx, at, happened, {
        template: 'business_opened',
        to: { user: id },
        recipient: email,
        values: { fname },
      })
  }
}
