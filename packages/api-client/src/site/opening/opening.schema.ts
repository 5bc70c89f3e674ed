import * as z from 'zod/mini'
import { Instant, Pounds } from '../../kernel/wire.ts'

/** Steps from an empty installation to the first customer, in order. */
export const openingStepKeys = [
  'business',
  'look',
  'where',
  'services',
  'prices',
  'treasures',
  'staff',
  'money',
  'site',
  'safety',
  'try',
] as const
export const OpeningStepKey = z.enum(openingStepKeys)
export type OpeningStepKey = z.infer<typeof OpeningStepKey>

export const OpeningStep = z.object({
  key: OpeningStepKey,
  title: z.string(),
  /** `missing` stops the opening; `optional` can be done later. */
  state: z.enum(['done', 'missing', 'optional']),
  /** Reason for the step, in one sentence. */
  why: z.string(),
  /** Description of the present or missing data. */
  words: z.string(),
  /** Label of the step's button, and the portal page that the button opens. */
  action: z.string(),
  path: z.string(),
  /** Author and time of the latest change. Null if not recorded. */
  by: z.nullable(z.string()),
  at: z.nullable(Instant),
})
export type OpeningStep = z.infer<typeof OpeningStep>

export const Opening = z.object({
  /** Null during the trial. */
  opened_at: z.nullable(Instant),
  opened_by: z.nullable(z.string()),
  steps: z.array(OpeningStep),
})
export type Opening = z.infer<typeof Opening>

/** Records of the trial that opening removes, and people that it keeps. */
export const OpeningCounts = z.object({
  jobs: z.int(),
  invoices: z.int(),
  /** Total of these invoices. */
  invoiced: Pounds,
  customers: z.int(),
  treasures: z.int(),
  staff: z.int(),
})
export type OpeningCounts = z.infer<typeof OpeningCounts>

/** Steps of one job, in order. */
export const tryStepKeys = [
  'begin',
  'book',
  'claim',
  'visit',
  'work',
  'lock',
  'invoice',
  'pay',
  'bill',
  'pay_out',
] as const
export const TryStepKey = z.enum(tryStepKeys)
export type TryStepKey = z.infer<typeof TryStepKey>

export const TryStep = z.object({
  key: TryStepKey,
  title: z.string(),
  /** Steps after a failed one are not tried. */
  state: z.enum(['done', 'failed', 'not_tried']),
  /** Result of the step, or the reason why it failed. */
  words: z.string(),
  /** Messages that would have been sent. Only e-mails have HTML. */
  messages: z.array(
    z.object({
      channel: z.enum(['email', 'sms']),
      recipient: z.string(),
      subject: z.nullable(z.string()),
      text: z.string(),
      html: z.nullable(z.string()),
    }),
  ),
  /** Documents that the step made. `pdf` is base64. */
  documents: z.array(z.object({ name: z.string(), pdf: z.string() })),
})
export type TryStep = z.infer<typeof TryStep>

export const Transcript = z.object({ passed: z.boolean(), steps: z.array(TryStep) })
export type Transcript = z.infer<typeof Transcript>
