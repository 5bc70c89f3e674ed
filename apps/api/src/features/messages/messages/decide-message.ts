import type { Db } from '#kernel/db/connect.ts'
import { countAttempt } from '#kernel/http/rate-limits.ts'
import {
  capsOf,
  decideNotice,
  type NoticeDecision,
  type NoticeToDecide,
} from '../notices/decide-notice.rules.ts'
import { reachabilityStore, type Recipient } from '../notices/reachability.store.ts'

/** Columns of a message that decide whether it is sent. */
export type MessageToDecide = Omit<NoticeToDecide, 'group'> &
  Recipient & {
    /** Device that receives the push. The name alone does not identify a device. */
    id_push_subscription?: number | null
    /** Event that the message is about. Null if the message is not a notice. */
    id_event: number | null
  }

export type Replacing = {
  /** True if a listener's words replace the message. */
  isReplaced?: ((db: Db, message: MessageToDecide, at: Date) => Promise<boolean>) | undefined
}

/** Decides whether a message may be sent now. */
export const decideMessage = async (
  replacing: Replacing,
  db: Db,
  message: MessageToDecide,
  at: Date,
) => (await decide(replacing, db, message, at))(false)

/**
 * Decides again when the message is about to be sent. The first attempt counts towards the
 * recipient's daily limit. Later attempts do not count.
 */
export async function decideLeaving(
  replacing: Replacing,
  db: Db,
  message: MessageToDecide & { attempts: number },
  at: Date,
): Promise<NoticeDecision> {
  const decided = await decide(replacing, db, message, at)
  const decision = decided(false)
  return decision.is === 'now' && message.attempts === 0
    ? decided(await isOneTooMany(db, message, at))
    : decision
}

async function decide({ isReplaced }: Replacing, db: Db, message: MessageToDecide, at: Date) {
  const person = await reachabilityStore(db).read(message)
  const replaced = (await isReplaced?.(db, message, at)) ?? false
  return (hasHadEnough: boolean) =>
    decideNotice(
      { ...message, group: message.channel_group },
      { ...person, isReplaced: replaced, hasHadEnough },
      at,
    )
}

async function isOneTooMany(db: Db, message: MessageToDecide, at: Date): Promise<boolean> {
  for (const [name, limit] of capsOf(message))
    if (!(await countAttempt(db, at, name, countedAs(message), limit)).allowed) return true
  return false
}

const countedAs = ({ channel, recipient, id_push_subscription: id }: MessageToDecide) =>
  channel === 'push' ? `device ${id}` : recipient
