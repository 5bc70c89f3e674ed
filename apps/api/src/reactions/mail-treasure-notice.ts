import { treasuresStore } from '../features/people/treasures/treasures.store.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { pressedNotices } from '../features/messages/notices/notices.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** Sends one of the ready e-mails, to the address that staff saw. */
export function mailTreasureNotice(deps: ReactionDeps): Reaction<'mailTreasureNotice'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { email } = happened.data
    const template = pressedNotices.find((one) => one === happened.data.template)
    const treasure = await treasuresStore(tx).lock(everywhere, happened.id_treasure)
    if (!template || !treasure) return
    await send(tx, at, happened, {
      template,
      to: { treasure: treasure.id },
      recipient: email,
      values: { fname: treasure.fname },
    })
  }
}
