import type { DeliveryListener } from '../../../kernel/messages/deliveries.ts'
import { couldNotBeAsked } from './start-checks.rules.ts'
import { startChecksStore } from './start-checks.store.ts'

/** The time to answer runs from when the question left; where it cannot be put, staff are told to ring. */
export const startCheckDeliveries: DeliveryListener = {
  sent: (tx, id_message, at) => startChecksStore(tx).noteAsked(id_message, at),

  async failed(tx, id_message, at) {
    const unasked = await startChecksStore(tx).findUnasked(id_message)
    if (!unasked) return
    const descr = couldNotBeAsked(unasked, 'the e-mail could not be delivered')
    await startChecksStore(tx).addToDo({ ...unasked, descr }, at)
  },
}
