import * as z from 'zod/mini'

const ofRecord = z.object({ id: z.int() })

/**
 * Every kind of task and what it carries: the id of a record and never what the record says. A name that is not
 * here does not compile where it is enqueued, and one that nobody handles does not where the server is put together.
 */
export const taskData = {
  /** Compares what the accounting service has with ours. */
  'accounting.compare': z.object({}),
  'accounting.send': ofRecord,
  /** Which listeners an event concerns: `id` is the event's. */
  'automation.match': ofRecord,
  'automation.run': ofRecord,
  /** Lists what is due of the kind of task that it names, and enqueues each. */
  sweep: z.object({ id: z.string() }),
  'backup.make': z.object({}),
  'backup.test': z.object({}),
  'bill.check_due': z.object({}),
  /** Nobody has heard of them for as long as the law wants their records. */
  'customer.retire': ofRecord,
  /** `id` is the timesheet's. */
  'bill.draft': ofRecord,
  'draft.expire': ofRecord,
  'draft.forget': ofRecord,
  'draft.remind': ofRecord,
  'estimate.expire': ofRecord,
  /** What follows from an event: `id` is the event's. */
  'event.react': z.object({ id: z.int(), reaction: z.string() }),
  /** Of somebody who was erased: `id` is the processor's name for the card. */
  'card.detach': z.object({ id: z.string() }),
  /** What became of a charge that is not over. */
  'charge.settle': ofRecord,
  /** Of somebody who was erased: `id` is the name of the file. */
  'file.remove': z.object({ id: z.string() }),
  housekeeping: z.object({}),
  /** `id` is the name of the table. */
  'housekeeping.table': z.object({ id: z.string() }),
  /** Decides every row of a file without writing any person. */
  'import.check': ofRecord,
  'import.run': ofRecord,
  'import.undo': ofRecord,
  /** `id` is the name of the file. */
  'image.remove': z.object({ id: z.string() }),
  /** `id` is the name of the logo. */
  'logo.remove': z.object({ id: z.string() }),
  /** Begun by the clock: puts all that is due on drafts. */
  'invoices.check_due': z.object({}),
  /** Somebody texted us. */
  'inbound_text.answer': ofRecord,
  'invoice.charge': ofRecord,
  'invoice.charge_due': z.object({}),
  'job.boost': ofRecord,
  'job.expire': ofRecord,
  'job.mask': ofRecord,
  'job.match': ofRecord,
  'job.settle': ofRecord,
  'job.start_check': ofRecord,
  'job.take_back': ofRecord,
  'message.send': ofRecord,
  'ledger.checkpoint': z.object({}),
  'opportunity.expire': ofRecord,
  /** `id` is the processor's name for the event. */
  'payment_event.hear': z.object({ id: z.string() }),
  /** A message to a device. */
  'push.send': ofRecord,
  'refund.settle': ofRecord,
  /** Runs on a schedule: moves people to the regions that have their outward codes from today. */
  'regions.settle': z.object({}),
  /** Begun by the clock: lets go of what has been kept for long enough. */
  'retention.apply': z.object({}),
  'text.send': ofRecord,
  'wallet.credit': ofRecord,
  /** All that waits for an address of others: `id` is the address's. */
  'webhook.deliver': ofRecord,
} satisfies Record<string, z.ZodMiniType<object>>

export type TaskName = keyof typeof taskData
export type TaskData<Name extends TaskName> = z.infer<(typeof taskData)[Name]>

export const isTaskName = (name: string): name is TaskName => Object.hasOwn(taskData, name)
