import type { ListenerAction } from '@treasures/api-client'
import type { NoticeChannel } from '../notices/notice.ts'
import type { Heard } from './runs.decide.ts'

/** Our own message, and its recipient. */
export type Told = {
  channel: NoticeChannel
  id_customer: number | null
  id_treasure: number | null
}

/**
 * Tells whether an action replaces our message. Such an action is marked `instead`, and writes to
 * the same recipient by the same channel.
 */
export const insteadFor = (
  actions: readonly ListenerAction[],
  heard: Pick<Heard, 'id_customer' | 'id_treasure'>,
  told: Told,
): boolean =>
  actions.some(
    (action) =>
      action.do === 'send' &&
      action.instead === true &&
      action.channel === told.channel &&
      (action.to === 'customer'
        ? isSame(told.id_customer, heard.id_customer)
        : action.to === 'treasure' && isSame(told.id_treasure, heard.id_treasure)),
  )

const isSame = (one: number | null, other: number | null) => one !== null && one === other
