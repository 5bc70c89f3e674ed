import type { Db } from '../../../kernel/db/connect.ts'
import { countAttempt } from '../../../kernel/http/rate-limits.ts'
import { isReplaced } from '../automation/replacement.ts'
import {
  capsOf,
  decideNotice,
  type NoticeDecision,
  type NoticeToDecide,
} from '../notices/decide-notice.rules.ts'
import { reachabilityStore, type Recipient } from '../notices/reachability.store.ts'

/** A message as its row says it. */
export type MessageToDecide = Omit<NoticeToDecide, 'group'> &
  Recipient & {
    /** The device to which it is pushed: others are called the same. */
    id_push_subscription?: number | null
    /** That of which it tells, where it is a notice. */
    id_event: number | null
  }

/** Whether a message may leave, as things stand. */
export const decideMessage = async (db: Db, message: MessageToDecide, at: Date) =>
  (await decide(db, message, at))(false)

/** The same when it is about to leave. Each counts once as one of its day, however often it is tried. */
export async function decideLeaving(
  db: Db,
  message: MessageToDecide & { attempts: number },
  at: Date,
): Promise<NoticeDecision> {
  const decided = await decide(db, message, at)
  const decision = decided(false)
  return decision.is === 'now' && message.attempts === 0
    ? decided(await isOneTooMany(db, message, at))
    : decision
}

async function decide(db: Db, message: MessageToDecide, at: Date) {
  const person = await reachabilityStore(db).read(message)
  const replaced = await isReplaced(db, message, at)
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
