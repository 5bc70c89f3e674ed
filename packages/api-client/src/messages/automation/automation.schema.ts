import * as z from 'zod/mini'
import { chosenId, Id, Instant } from '../../kernel/wire.ts'

/** `name` is `entity.verb`, as in the log of events; `recent` counts the last 30 days. */
export const AutomationEvent = z.object({
  id: Id,
  name: z.string(),
  /** Two or three words. */
  label: z.string(),
  description: z.string(),
  recent: z.int(),
})
export type AutomationEvent = z.infer<typeof AutomationEvent>

/** What can be compared with a field, by its kind: `is`, `is_not`, `more`, `less`, `contains`. */
export const comparisons = {
  text: ['is', 'is_not', 'contains'],
  number: ['is', 'is_not', 'more', 'less'],
  /** Compared in pounds. */
  money: ['is', 'is_not', 'more', 'less'],
  yes_no: ['is'],
  choice: ['is', 'is_not'],
  /** Several at once, as tags are. */
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
/** Minutes for which something may wait: 90 days. */
const waitAtMost = 90 * days

export const Wait = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('for'),
    minutes: z
      .int()
      .check(z.minimum(1, 'At least a minute'), z.maximum(waitAtMost, '90 days at most')),
  }),
  /** Before each visit of the appointment that the event is about. */
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
    /** Where `to` is `address`: an e-mail, or a mobile for a text. */
    address: z.string().check(z.trim(), z.maxLength(250)),
    /** Marketing wants the person's consent. */
    class: z.enum(['service', 'marketing']),
    /** In place of what we send that person about it by that channel, and not as well as that. */
    instead: z.optional(z.boolean()),
    /** Of an e-mail. */
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
    /** Whose task it is; null for whoever takes it. */
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

/** What is done when something happens. */
export const ListenerInput = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please give it a name'),
      z.maxLength(120, '120 characters at most'),
    ),
  event: z.string().check(z.minLength(1, 'Please choose'), z.maxLength(60)),
  /** How often for one and the same: per job; per what the event is about, such as an appointment; each time. */
  once: z.enum(['job', 'record', 'time']),
  conditions: z.array(Condition).check(z.maxLength(10, '10 conditions at most')),
  wait: Wait,
  /** What falls due from 21:00 to 8:00 in London is done at 8:00. */
  not_at_night: z.boolean(),
  /** Nothing is done where one of these happened with the same record meanwhile. */
  unless: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(5, '5 events at most')),
  actions: z
    .array(ListenerAction)
    .check(z.minLength(1, 'Please add what is to be done'), z.maxLength(5, '5 actions at most')),
})
export type ListenerInput = z.infer<typeof ListenerInput>

export const ListedListener = z.object({
  /** Null of what the program does by itself, and nobody changes. */
  id: z.nullable(Id),
  name: z.string(),
  event: z.string(),
  active: z.boolean(),
  /** In words: "When an estimate was sent, after 3 days, send a text to the customer." */
  sentence: z.string(),
  /** Why it paused itself. */
  paused_because: z.nullable(z.string()),
  /** Runs of the last 30 days in which something was done. */
  runs: z.int(),
  /** Runs whose wait has not ended. */
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

/** What a listener to an event can use. */
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
  /** Whether each visit of an appointment can be waited for. */
  has_appointment: z.boolean(),
  /** How often: what "once" can be, with its words. */
  once: z.array(Choice),
  /** Who can be written to, and the names that can be filled in for each. */
  recipients: z.array(z.object({ to: z.enum(recipients), names: z.array(z.string()) })),
  tagged: z.array(z.enum(['job', 'customer', 'treasure'])),
  /** Pence of each part in which a text is sent. */
  part_pence: z.number(),
  /** What we send about it ourselves, that a listener's own words may go instead of. */
  told: z.array(
    z.object({ to: z.enum(recipients), channel: z.enum(['email', 'sms']), name: z.string() }),
  ),
})
export type EventParts = z.infer<typeof EventParts>

export const DryRun = z.object({
  /** Events of that kind in the last 30 days, the newest 2,000 at most. */
  events: z.int(),
  would_run: z.int(),
  /** The newest 50 of them. */
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
  /** Why the others would not have, with how often. */
  others: z.array(z.object({ why: z.string(), count: z.int() })),
})
export type DryRun = z.infer<typeof DryRun>

export const runStates = ['waiting', 'done', 'not_matched', 'cancelled', 'failed'] as const
export const RunState = z.enum(runStates)
export type RunState = z.infer<typeof RunState>

/** One event that one listener heard, and what came of it. */
export const AutomationRun = z.object({
  id: z.int(),
  id_listener: Id,
  listener: z.string(),
  event: z.string(),
  id_job: z.nullable(Id),
  id_customer: z.nullable(Id),
  id_treasure: z.nullable(Id),
  state: RunState,
  /** Why nothing was done, or not all of it. */
  reason: z.nullable(z.string()),
  happened_at: Instant,
  due_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
  actions: z.array(
    z.object({
      /** "Send an e-mail to the customer." */
      words: z.string(),
      state: z.enum(['waiting', 'done', 'skipped', 'failed']),
      /** What came of it: the answer of a webhook, or why it was left out. */
      result: z.nullable(z.string()),
      at: z.nullable(Instant),
    }),
  ),
})
export type AutomationRun = z.infer<typeof AutomationRun>
