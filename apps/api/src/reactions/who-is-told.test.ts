import { expect, test } from 'vitest'
import { noticeCodes, notices, type NoticeCode } from '../features/messages/notices/notices.ts'
import { told } from '../features/messages/notices/told.ts'
import { reactionNames, type ReactionName } from '../kernel/events/event-reactions.ts'
import { eventNames } from '../kernel/events/events.ts'

/** Reactions that send no message. */
const silent: ReadonlySet<ReactionName> = new Set<ReactionName>([
  'bookAtAccounting',
  'chargeOverdue',
  'coverRefunds',
  'endUndeliveredOffer',
  'planCredits',
  'renewLinks',
  'replanVisits',
  'settleBills',
  'settleJobs',
  'tellStaffUnasked',
])

test('an event has a reaction that sends messages exactly if a notice is named for it', () => {
  const tells = eventNames.filter((name) => reactionNames(name).some((each) => !silent.has(each)))
  expect(tells).toEqual(eventNames.filter((name) => told(name).length > 0))
})

test('every notice belongs to an event', () => {
  const named = eventNames.flatMap(told)
  const short = named.flatMap((code) => notices[code].short ?? [])
  const all = new Set<NoticeCode>([...named, ...short])
  expect(noticeCodes.filter((code) => !all.has(code))).toEqual([])
})
