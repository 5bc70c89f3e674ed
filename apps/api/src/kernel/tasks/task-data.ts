import * as z from 'zod/mini'

const ofRecord = z.object({ id: z.int() })

/**
 * Every kind of task with its data: a record's id, never the record's content. Enqueuing a name
 * that is not listed does not compile, nor does a server without a handler for each name.
 */
export const taskData = {
  /** Compares the accounting service's documents with ours. */
  'accounting.compare': z.object({}),
  'accounting.send': ofRecord,
  /** Finds the listeners that an event concerns. `id` is the event's. */
  'automation.match': ofRecord,
  'automation.run': ofRecord,
  /** Enqueues the due tasks of one kind. `id` is the name of that kind. */
  sweep: z.object({ id: z.string() }),
  'backup.make': z.object({}),
  'backup.test': z.object({}),
  'bill.check_due': z.object({}),
  /** Erases an idle customer once the law no longer requires their records. */
  'customer.retire': ofRecord,
  /** `id` is the timesheet's. */
  'bill.draft': ofRecord,
  /** Warns treasures whose documents end, and removes files of identity documents. */
  'documents.warn': z.object({}),
  'draft.expire': ofRecord,
  'draft.forget': ofRecord,
  'draft.remind': ofRecord,
  'estimate.expire': ofRecord,
  /** Runs one reaction to an event. `id` is the event's. */
  'event.react': z.object({ id: z.int(), reaction: z.string() }),
  /** Reads an outside calendar. `id` is that of its `busy_feeds`. */
  'calendar.read': ofRecord,
  /** Detaches the card of an erased customer. `id` is the processor's own id of the card. */
  'card.detach': z.object({ id: z.string() }),
  /** Asks the processor for the status of an unfinished charge. */
  'charge.settle': ofRecord,
  /** Removes the file of an erased person. `id` is the file's name. */
  'file.remove': z.object({ id: z.string() }),
  housekeeping: z.object({}),
  /** `id` is the name of the table. */
  'housekeeping.table': z.object({ id: z.string() }),
  /** Previews, runs or undoes a call for many records. */
  'bulk.work': ofRecord,
  /** Decides every row of an imported file without writing anyone's record. */
  'import.check': ofRecord,
  'import.run': ofRecord,
  'import.undo': ofRecord,
  /** `id` is the file's name. */
  'image.remove': z.object({ id: z.string() }),
  /** `id` is the logo's name. */
  'logo.remove': z.object({ id: z.string() }),
  /** Runs on a schedule: puts everything due on draft invoices. */
  'invoices.check_due': z.object({}),
  /** Answers an incoming text. */
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
  /** `id` is the processor's own id of the event. */
  'payment_event.hear': z.object({ id: z.string() }),
  /** Sends one message to one device. */
  'push.send': ofRecord,
  'refund.settle': ofRecord,
  /** Runs on a schedule: compares each figure of the reports with its list. */
  'figures.check': z.object({}),
  /** Runs on a schedule: tells staff of the week's figures, and franchisees of their statements. */
  'figures.tell': z.object({}),
  /** Runs on a schedule: moves people to the regions that own their outward codes from today. */
  'regions.settle': z.object({}),
  /** Runs on a schedule: deletes records kept beyond their retention period. */
  'retention.apply': z.object({}),
  /** Tells the sellers in a file that HMRC accepted it. `id` is the file's. */
  'seller_report.tell': ofRecord,
  /** Makes the dates of a series up to eight weeks ahead. */
  'series.make': ofRecord,
  'text.send': ofRecord,
  /** `id` is that of the visit's time. */
  'visit.check_late': ofRecord,
  /** `id` is the treasure's. */
  'visits.offer_earlier': ofRecord,
  'wallet.credit': ofRecord,
  /** Delivers everything that waits for a webhook. `id` is the webhook's. */
  'webhook.deliver': ofRecord,
} satisfies Record<string, z.ZodMiniType<object>>

export type TaskName = keyof typeof taskData
export type TaskData<Name extends TaskName> = z.infer<(typeof taskData)[Name]>

export const isTaskName = (name: string): name is TaskName => Object.hasOwn(taskData, name)
