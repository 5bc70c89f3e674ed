import type * as z from 'zod/mini'
import type { Actor, Subjects } from './define-event.ts'
import { catalogueEvents } from './catalogue-events.ts'
import { jobEvents } from './job-events.ts'
import { messageEvents } from './message-events.ts'
import { billEvents, chargeEvents, invoiceEvents, walletEvents } from './money-events.ts'
import { exportEvents, openingEvents } from './opening-events.ts'
import { offerEvents } from './offer-events.ts'
import { applicationEvents, customerEvents, treasureEvents, userEvents } from './people-events.ts'
import { timesheetEvents, workEvents } from './work-events.ts'

/** Everything that can happen, by `entity.verb`. The order is the order of the list that staff read. */
export const events = {
  ...jobEvents,
  ...customerEvents,
  ...treasureEvents,
  ...applicationEvents,
  ...workEvents,
  ...timesheetEvents,
  ...offerEvents,
  ...invoiceEvents,
  ...chargeEvents,
  ...billEvents,
  ...walletEvents,
  ...userEvents,
  ...catalogueEvents,
  ...messageEvents,
  ...openingEvents,
  ...exportEvents,
}

export type EventName = keyof typeof events
export const eventNames = Object.keys(events) as EventName[]

type Definitions = typeof events

/** What has happened, as `recordEvent` takes it: its name decides which ids and what data it has. */
export type NewEvent = {
  [N in EventName]: {
    event: N
    at: Date
    by: Actor
    /** Listeners through whose doing it came about, the first first. */
    causes?: readonly number[]
    /** Until then it can be undone: what tells others of it waits, `waitsForUndo` in `event-reactions.ts`. */
    settles_at?: Date
    data: z.infer<Definitions[N]['data']>
  } & Subjects &
    Record<Definitions[N]['about'][number], number>
}[EventName]

/** What an earlier or later version wrote may have another name. */
export const isEventName = (name: string): name is EventName => Object.hasOwn(events, name)
