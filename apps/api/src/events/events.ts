import type * as z from 'zod/mini'
import type { Actor, Subjects } from './define-event.ts'
import { catalogueEvents } from '../features/catalogue/catalogue.events.ts'
import { jobEvents } from '../features/jobs/job.events.ts'
import { messageEvents } from '../features/messages/message.events.ts'
import {
  billEvents,
  chargeEvents,
  invoiceEvents,
  reportEvents,
  walletEvents,
} from '../features/money/money.events.ts'
import { documentEvents } from '../features/site/document.events.ts'
import { exportEvents, openingEvents } from '../features/site/opening.events.ts'
import { offerEvents } from '../features/jobs/offer.events.ts'
import { extraWorkEvents } from '../features/jobs/extra-work.events.ts'
import { seriesEvents } from '../features/jobs/series.events.ts'
import { threadEvents } from '../features/jobs/thread.events.ts'
import {
  applicationEvents,
  customerEvents,
  treasureEvents,
  userEvents,
} from '../features/people/people.events.ts'
import { timesheetEvents, workEvents } from '../features/work/work.events.ts'

/** Every event, named `entity.verb`, in the order in which staff see them. */
export const events = {
  ...jobEvents,
  ...customerEvents,
  ...treasureEvents,
  ...applicationEvents,
  ...workEvents,
  ...timesheetEvents,
  ...offerEvents,
  ...seriesEvents,
  ...threadEvents,
  ...extraWorkEvents,
  ...invoiceEvents,
  ...chargeEvents,
  ...billEvents,
  ...walletEvents,
  ...reportEvents,
  ...userEvents,
  ...catalogueEvents,
  ...messageEvents,
  ...openingEvents,
  ...documentEvents,
  ...exportEvents,
}

export type EventName = keyof typeof events
export const eventNames = Object.keys(events) as EventName[]

type Definitions = typeof events

/** An event as `recordEvent` receives it. The event's name determines its ids and data. */
export type NewEvent = {
  [N in EventName]: {
    event: N
    at: Date
    by: Actor
    /** Ids of the listeners whose actions led to the event, in the order in which they acted. */
    causes?: readonly number[]
    /**
     * Time until which the event can be undone. Reactions that notify other people wait until then:
     * see `reactions.ts`.
     */
    settles_at?: Date
    data: z.infer<Definitions[N]['data']>
  } & Subjects &
    Record<Definitions[N]['about'][number], number>
}[EventName]

/** An event as recorded in the log. */
export type RecordedEvent<N extends EventName = EventName> = Extract<NewEvent, { event: N }> & {
  id: number
}

/** True if this version knows the event's name. Another version may have written the event. */
export const isEventName = (name: string): name is EventName => Object.hasOwn(events, name)
