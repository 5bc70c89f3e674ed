import * as z from 'zod/mini'
import { chosenId, Id, Instant } from '../../kernel/wire.ts'

/** `name` is `entity.verb`, as in the event log. `recent` counts the last 30 days. */
export const AutomationEvent = z.object({
  id: Id,
  name: z.string(),
  /** Label of two or three words. */
  label: z.string(),
  description: z.string(),
  recent: z.int(),
})
export type AutomationEvent = z.infer<typeof AutomationEvent>

/** Comparisons for each kind of field: `is`, `is_not`, `more`, `less`, `contains`. */
export const comparisons = {
  text: ['is', 'is_not', 'contains'],
  number: ['is', 'is_not', 'more', 'less'],
  /** Compared in pounds. */
  money: ['is', 'is_not', 'more', 'less'],
  yes_no: ['is'],
  choice: ['is', 'is_not'],
  /** A field with several values, such as tags. */
  several: ['contains', 'is_not'],
} as const
export type FieldKind = keyof typeof comparisons
export const Comparison = z.enum(['is', 'is_not', 'more', 'less', 'contains'])
export type Comparison = z.infer<typeof Comparison>

export const Condition = z.object({
  field: z.string().check(z.minLength(1, 'Please choose'), z.maxLength(100)),
  is: Comparison,
  value: z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]),
})
export type Condition = z.infer<typeof Condition>

const days = 24 * 60
/** Longest wait in minutes: 90 days. */
const waitAtMost = 90 * days

export const Wait = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('for'),
    minutes: z
      .int()
      .check(z.minimum(1, 'At least a minute'), z.maximum(waitAtMost, '90 days at most')),
  }),
  /** Waits until a time before each visit of the event's appointment. */
  z.object({
    kind: z.literal('before_appointment'),
    minutes: z.int().check(z.minimum(0), z.maximum(waitAtMost, '90 days at most')),
  }),
])
export type Wait = z.infer<typeof Wait>

export const recipients = ['customer', 'treasure', 'staff', 'address'] as const
export type RecipientKind = (typeof recipients)[number]

export const ListenerAction = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('send'),
    channel: z.enum(['email', 'sms']),
    to: z.enum(recipients),
    /** An e-mail, or the mobile for a text. Used if `to` is `address`. */
    address: z.string().check(z.trim(), z.maxLength(250)),
    /** Marketing requires the person's consent. */
    class: z.enum(['service', 'marketing']),
    /**
     * True if these words replace our own message about the event to that person by that channel.
     */
    instead: z.optional(z.boolean()),
    /** Subject of an e-mail. */
    subject: z
      .string()
      .check(z.trim(), z.maxLength(200, 'Subject is too long: 200 characters at most')),
    body: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please fill in the text'),
        z.maxLength(20_000, 'Text is too long'),
      ),
  }),
  z.object({
    do: z.literal('activity'),
    /** User who receives the to-do. Null means that any user may do it. */
    id_assignee: z.nullable(Id),
    descr: z
      .string()
      .check(z.trim(), z.minLength(1, 'Please say what is to be done'), z.maxLength(2_000)),
  }),
  z.object({
    do: z.literal('tag'),
    on: z.enum(['job', 'customer', 'treasure']),
    id_tag: chosenId('Please choose a tag'),
    put: z.boolean(),
  }),
  z.object({ do: z.literal('webhook'), id_webhook: chosenId('Please choose a webhook') }),
])
export type ListenerAction = z.infer<typeof ListenerAction>

/** A listener: the event, its conditions, the wait and the actions. */
export const ListenerInput = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please give it a name'),
      z.maxLength(120, '120 characters at most'),
    ),
  event: z.string().check(z.minLength(1, 'Please choose'), z.maxLength(60)),
  /**
   * Limit on repetition: once per job, once per record of the event (such as an appointment), or
   * without limit.
   */
  once: z.enum(['job', 'record', 'time']),
  conditions: z.array(Condition).check(z.maxLength(10, '10 conditions at most')),
  wait: Wait,
  /** True if actions that are due between 21:00 and 8:00 in London wait until 8:00. */
  not_at_night: z.boolean(),
  /** Events that cancel the actions if they happen to the same record during the wait. */
  unless: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(5, '5 events at most')),
  actions: z
    .array(ListenerAction)
    .check(z.minLength(1, 'Please add what is to be done'), z.maxLength(5, '5 actions at most')),
})
export type ListenerInput = z.infer<typeof ListenerInput>

export const ListedListener = z.object({
  /** Null for a built-in listener, which no one can change. */
  id: z.nullable(Id),
  name: z.string(),
  event: z.string(),
  active: z.boolean(),
  /** Description such as "When an estimate was sent, after 3 days, send a text to the customer." */
  sentence: z.string(),
  /** Reason why the listener paused itself. */
  paused_because: z.nullable(z.string()),
  /** Number of runs in the last 30 days with at least one action. */
  runs: z.int(),
  /** Number of runs that are still waiting. */
  waiting: z.int(),
})
export type ListedListener = z.infer<typeof ListedListener>

export const Listener = z.extend(ListedListener, {
  id: Id,
  version: z.int(),
  definition: ListenerInput,
  updated_at: Instant,
})
export type Listener = z.infer<typeof Listener>

const Choice = z.object({ value: z.string(), label: z.string() })

/** Fields, recipients and options available to a listener for an event. */
export const EventParts = z.object({
  name: z.string(),
  label: z.string(),
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      kind: z.enum(['text', 'number', 'money', 'yes_no', 'choice', 'several']),
      choices: z.array(Choice),
    }),
  ),
  /** True if listeners can wait for each visit of an appointment. */
  has_appointment: z.boolean(),
  /** Options for `once`, with labels. */
  once: z.array(Choice),
  /** Possible recipients, and the placeholders available for each. */
  recipients: z.array(z.object({ to: z.enum(recipients), names: z.array(z.string()) })),
  tagged: z.array(z.enum(['job', 'customer', 'treasure'])),
  /** Price of each part of a text, in pence. */
  part_pence: z.number(),
  /** Our own messages about the event, which a listener may replace. */
  told: z.array(
    z.object({ to: z.enum(recipients), channel: z.enum(['email', 'sms']), name: z.string() }),
  ),
})
export type EventParts = z.infer<typeof EventParts>

export const DryRun = z.object({
  /** Number of these events in the last 30 days, at most 2,000. */
  events: z.int(),
  would_run: z.int(),
  /** The newest 50 runs. */
  runs: z.array(
    z.object({
      id_event: z.int(),
      happened_at: Instant,
      due_at: Instant,
      id_job: z.nullable(Id),
      id_customer: z.nullable(Id),
      id_treasure: z.nullable(Id),
    }),
  ),
  /** Reasons why the listener would not have run for the other events, with counts. */
  others: z.array(z.object({ why: z.string(), count: z.int() })),
})
export type DryRun = z.infer<typeof DryRun>

export const runStates = ['waiting', 'done', 'not_matched', 'cancelled', 'failed'] as const
export const RunState = z.enum(runStates)
export type RunState = z.infer<typeof RunState>

/** A listener's response to one event. */
export const AutomationRun = z.object({
  id: z.int(),
  id_listener: Id,
  listener: z.string(),
  event: z.string(),
  id_job: z.nullable(Id),
  id_customer: z.nullable(Id),
  id_treasure: z.nullable(Id),
  state: RunState,
  /** Reason why some or all actions of the run were not done. */
  reason: z.nullable(z.string()),
  happened_at: Instant,
  due_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  actions: z.array(
    z.object({
      /** Description such as "Send an e-mail to the customer." */
      words: z.string(),
      state: z.enum(['waiting', 'done', 'skipped', 'failed']),
      /** Result: a webhook's answer, or the reason why the action was skipped. */
      result: z.nullable(z.string()),
      at: z.nullable(Instant),
    }),
  ),
})
export type AutomationRun = z.infer<typeof AutomationRun>
