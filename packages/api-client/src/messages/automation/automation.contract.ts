import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { growingPageOf, paged, Search } from '../../kernel/list-query.ts'
import { Id, PerPage, byId } from '../../kernel/wire.ts'
import {
  AutomationEvent,
  AutomationRun,
  DryRun,
  EventParts,
  ListedListener,
  Listener,
  ListenerInput,
  RunState,
} from './automation.schema.ts'

const seen = { access: 'admin', permission: 'automation.view' } as const
const changed = { access: 'admin', permission: 'automation.edit' } as const
const absent = { listener_not_found: 404 } as const

export const listEvents = endpoint('GET', '/events', {
  summary: 'Every kind of event that happens.',
  ok: z.object({ data: z.array(AutomationEvent) }),
  ...seen,
})

export const getEventParts = endpoint('GET', '/event/{name}', {
  summary: 'Fields, placeholders and recipients that a listener to an event can use.',
  params: z.object({ name: z.string().check(z.maxLength(60)) }),
  ok: EventParts,
  problems: { event_not_found: 404 },
  ...seen,
})

export const listListeners = endpoint('GET', '/listeners', {
  summary:
    "What happens automatically on an event: listeners by staff, and the product's own messages.",
  ok: z.object({ data: z.array(ListedListener) }),
  ...seen,
})

export const getListener = endpoint('GET', '/listener/{id}', {
  summary: 'One listener.',
  ...byId,
  ok: Listener,
  problems: absent,
  ...seen,
})

export const createListener = endpoint('POST', '/listener', {
  summary: 'Adds a listener, switched off.',
  body: ListenerInput,
  ok: Listener,
  ...changed,
})

export const updateListener = endpoint('PUT', '/listener/{id}', {
  summary:
    'Changes a listener. If runs wait, `waiting` must say whether they keep the old definition or are planned again.',
  ...byId,
  body: z.object({
    definition: ListenerInput,
    waiting: z.optional(z.enum(['keep', 'plan_again'])),
  }),
  ok: Listener,
  problems: { ...absent, listener_has_waiting: 409 },
  ...changed,
})

export const switchListener = endpoint('PUT', '/listener/{id}/active', {
  summary: 'Switches a listener on or off. It acts only on events after it was switched on.',
  ...byId,
  body: z.object({ active: z.boolean() }),
  ok: Listener,
  problems: absent,
  ...changed,
})

export const copyListener = endpoint('POST', '/listener/{id}/copy', {
  summary: 'Makes a copy of a listener, switched off.',
  ...byId,
  body: z.object({}),
  ok: Listener,
  problems: absent,
  ...changed,
})

export const deleteListener = endpoint('DELETE', '/listener/{id}', {
  summary: 'Deletes a listener, and cancels its waiting runs.',
  ...byId,
  ok: z.object({ id: Id }),
  problems: absent,
  ...changed,
})

export const tryListener = endpoint('POST', '/listeners/try', {
  summary: 'What a listener would have done in the last 30 days. Changes nothing.',
  body: ListenerInput,
  ok: DryRun,
  ...changed,
  idempotent: false,
})

export const listLogs = endpoint('GET', '/logs', {
  summary: 'Runs of listeners, newest first.',
  query: z.object({
    ...paged,
    per_page: z._default(PerPage, 50),
    /** Text in the listener's name. */
    search: Search,
    listener: z.optional(Id),
    job: z.optional(Id),
    event: z.optional(z.string().check(z.maxLength(60))),
    state: z.optional(RunState),
  }),
  ok: growingPageOf(AutomationRun),
  ...seen,
})

const runAbsent = { run_not_found: 404 } as const

export const cancelRun = endpoint('POST', '/log/{id}/cancel', {
  summary: 'Cancels a waiting run.',
  ...byId,
  body: z.object({}),
  ok: AutomationRun,
  problems: { ...runAbsent, run_over: 409 },
  ...changed,
})

export const replayRun = endpoint('POST', '/log/{id}/replay', {
  summary:
    'Repeats the failed and cancelled actions of a run, with its listener as it was then or as it is now. Completed actions are not repeated.',
  ...byId,
  body: z.object({ as: z.enum(['then', 'now']) }),
  ok: AutomationRun,
  problems: { ...runAbsent, run_done: 409 },
  ...changed,
})

export const replayFailedRuns = endpoint('POST', '/logs/replay', {
  summary:
    'Repeats the latest 250 failed runs, of one listener or of all, with the listeners as they were then.',
  body: z.object({ id_listener: z.optional(Id) }),
  ok: z.object({ count: z.int() }),
  ...changed,
})
