import * as z from 'zod/mini'
import { idsByName } from '../../kernel/ids-by-name.ts'
import { IdOrNot, paged, pageOf, Search, sortedBy } from '../../kernel/list-query.ts'
import { CalendarDate, DateInput, Id, Instant, numeric, Pounds } from '../../kernel/wire.ts'
import { readVatNumber } from '../../catalogue/business/vat-number.rules.ts'
import { Month } from '../../work/timesheets/timesheets.schema.ts'

export const billStatuses = { 1: 'Draft', 2: 'Issued', 3: 'Paid', 4: 'Voided' } as const
export type BillStatus = keyof typeof billStatuses
export const billStatus = /* @__PURE__ */ idsByName(billStatuses)

/** A treasure's monthly invoice to us, which we write for them. */
export const BillRow = z.object({
  id: Id,
  /** Each treasure has their own series of numbers. Empty for a draft. */
  number: z.string(),
  id_status: z.int(),
  status: z.string(),
  treasure: z.object({ id: Id, name: z.string() }),
  id_timesheet: Id,
  month: Month,
  issued_on: z.nullable(CalendarDate),
  /** Includes VAT if the treasure is registered. */
  work: Pounds,
  materials: Pounds,
  vat: Pounds,
  /** Deducted for HMRC under the Construction Industry Scheme. */
  withheld: Pounds,
  /** `work` plus `materials`, less `withheld`. */
  total: Pounds,
  /** Reason why the bill is not issued. Empty if nothing prevents it. */
  held: z.string(),
  paid_at: z.nullable(Instant),
  voided_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
})
export type BillRow = z.infer<typeof BillRow>

export const Bill = z.object({
  ...BillRow.shape,
  lines: z.array(
    z.object({
      id: Id,
      id_job: Id,
      descr: z.string(),
      date: CalendarDate,
      quantity: z.number(),
      price: Pounds,
      material: z.boolean(),
      total: Pounds,
      vat: Pounds,
    }),
  ),
})
export type Bill = z.infer<typeof Bill>

/** The draft bill for a locked timesheet. In a dry run, the bill that would be made. */
export const DueBill = z.object({
  /** Null in a dry run. */
  id: z.nullable(Id),
  treasure: z.object({ id: Id, name: z.string() }),
  id_timesheet: Id,
  month: Month,
  lines: z.int(),
  work: Pounds,
  materials: Pounds,
  vat: Pounds,
  withheld: Pounds,
  total: Pounds,
  held: z.string(),
})
export type DueBill = z.infer<typeof DueBill>

export const billSorts = ['id', 'number', 'treasure', 'month', 'total'] as const
export const BillsFilter = z.object({
  /** Text in the number or the treasure's name. */
  search: Search,
  id_status: z.optional(numeric(z.int(), z.minimum(1), z.maximum(4))),
  id_region: z.optional(IdOrNot),
  id_treasure: z.optional(Id),
  held: z.optional(z.stringbool()),
  month: z.optional(Month),
  sort: sortedBy(billSorts, 'id,desc'),
})
export const BillsQuery = z.object({ ...BillsFilter.shape, ...paged })
export type BillsQuery = z.infer<typeof BillsQuery>
export const BillsPage = z.object({
  ...pageOf(BillRow).shape,
  /** Totals without voided bills. `unpaid` counts only issued bills. */
  totals: z.object({ total: Pounds, vat: Pounds, unpaid: Pounds }),
})
export type BillsPage = z.infer<typeof BillsPage>

export const cisStatuses = {
  not_building: 'Not building work',
  gross: 'Building work, paid gross',
  registered: 'Building work, 20% withheld',
  unregistered: 'Building work, 30% withheld',
} as const
export type CisStatus = keyof typeof cisStatuses

const cis = z.enum(Object.keys(cisStatuses) as CisStatus[])

/** A treasure's tax details from a day on, and their self-billing agreement. */
export const TreasureTax = z.object({
  /** Null until the tax details are known. Until then, the treasure's bills cannot be issued. */
  valid_from: z.nullable(CalendarDate),
  /** Empty if the treasure is not registered for VAT. */
  vat_number: z.string(),
  cis,
  /** Unique Taxpayer Reference. Empty if the treasure gave none. */
  utr: z.string(),
  /**
   * The treasure's own statement, until staff verify it. Until then, the treasure's bills are held.
   */
  waiting: z.nullable(
    z.object({ valid_from: CalendarDate, vat_number: z.string(), cis, utr: z.string() }),
  ),
  /** Day of the self-billing agreement, and its last day. Null if there is no agreement. */
  agreed_on: z.nullable(CalendarDate),
  expires_on: z.nullable(CalendarDate),
})
export type TreasureTax = z.infer<typeof TreasureTax>

export const NewTreasureTax = z.object({
  valid_from: DateInput,
  vat_number: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || readVatNumber(text) !== undefined, {
      error: 'This is not a VAT number: please check each digit, for example GB 123 4567 82',
    }),
  ),
  cis,
  utr: z.optional(z.string().check(z.trim(), z.regex(/^(\d\s?){10}$|^$/, 'Ten digits'))),
})
export type NewTreasureTax = z.infer<typeof NewTreasureTax>
