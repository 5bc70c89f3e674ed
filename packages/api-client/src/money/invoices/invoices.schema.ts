import * as z from 'zod/mini'
import { idsByName } from '../../kernel/ids-by-name.ts'
import {
  IdOrNone,
  IdOrNot,
  mirrored,
  mirroredPageOf,
  paged,
  Search,
  sortedBy,
} from '../../kernel/list-query.ts'
import { poundsInput } from '../../kernel/pounds.schema.ts'
import { CalendarDate, DateInput, Id, Instant, numeric, Pounds } from '../../kernel/wire.ts'

export const invoiceStatuses = {
  1: 'Draft',
  2: 'Issued',
  3: 'Part-paid',
  4: 'Paid',
  5: 'Voided',
  6: 'Credited',
} as const
export type InvoiceStatus = keyof typeof invoiceStatuses
const ids = /* @__PURE__ */ idsByName(invoiceStatuses)
/** Adds `partPaid`, whose name contains a hyphen. */
export const invoiceStatus = { ...ids, partPaid: 3 } as const

/** True if part of the invoice is still to be paid. */
export const isOwed = (status: number): boolean =>
  status === invoiceStatus.issued || status === invoiceStatus.partPaid

const figures = {
  post_fee: Pounds,
  /** The platform's share of the total: `lt_commission`, and the post fee without its VAT. */
  nettrove: Pounds,
  /** The treasures' share, for work and materials. */
  treasures_income: Pounds,
  /** Sum of `payable_for_work`, `payable_for_materials` and `post_fee`, VAT included. */
  total: Pounds,
  amount_credited: Pounds,
  /** Included in the total. */
  vat: Pounds,
  payable_for_work: Pounds,
  payable_for_materials: Pounds,
  /** The platform's part of the commission. Negative if the platform pays it. */
  lt_commission: Pounds,
  franchisee_commission: Pounds,
}

const head = {
  id: Id,
  /**
   * Id at the accounting service, or the number in our own books. Empty until the invoice is
   * issued.
   */
  xeroID: z.string(),
  /** Empty for a draft. */
  inv_number: z.string(),
  id_status: z.int(),
  status: z.string(),
  customer: z.object({ id: Id, name: z.string() }),
  region: z.object({ id: Id, region_name: z.string() }),
  issued_on: z.nullable(CalendarDate),
  due_on: z.nullable(CalendarDate),
  amount_paid: Pounds,
  /** Amount still to pay. */
  owed: Pounds,
  overdue: z.boolean(),
  /**
   * Last day for a credit note that gives VAT back. This applies if the rate changed between the
   * work and its tax point, and lasts 45 days from the change. Null if there is no VAT to give
   * back, or if the time has passed. Staff only.
   */
  vat_change_until: z.nullable(CalendarDate),
  /** Number of declined charges in a row. */
  payment_retry: z.int(),
  created_at: Instant,
  updated_at: Instant,
  voided_at: z.nullable(Instant),
  ...figures,
}

export const InvoiceRow = z.object(head)
export type InvoiceRow = z.infer<typeof InvoiceRow>

export const InvoiceLine = z.object({
  id: Id,
  id_job: Id,
  treasure: z.object({ id: Id, name: z.string() }),
  descr: z.string(),
  /**
   * Service, treasure, place and job, as they were when the line was drafted. Empty on lines older
   * than this field.
   */
  about: z.string(),
  date: CalendarDate,
  tax_point: CalendarDate,
  quantity: z.number(),
  price: Pounds,
  material: z.boolean(),
  total: Pounds,
  vat: Pounds,
  /** Per cent. */
  vat_rate: z.number(),
  credited: Pounds,
  treasure_income: Pounds,
  lt_commission: Pounds,
  franchisee_commission: Pounds,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const creditReasons = {
  mistake: 'A mistake',
  goodwill: 'Goodwill',
  cancelled: 'The work was cancelled',
  vat_rate_change: 'The rate of VAT was wrong',
} as const
export type CreditReason = keyof typeof creditReasons
export const CreditReason = z.enum(Object.keys(creditReasons) as CreditReason[])

export const CreditNote = z.object({
  id: Id,
  number: z.string(),
  issued_on: CalendarDate,
  reason: CreditReason,
  notes: z.string(),
  total: Pounds,
  vat: Pounds,
})
export type CreditNote = z.infer<typeof CreditNote>

export const WalletCredit = z.object({
  id: Id,
  id_wallet: Id,
  /** A treasure's or a region's name. */
  owner: z.string(),
  amount: Pounds,
  status: z.enum(['uncredited', 'crediting', 'credited', 'error']),
  error: z.string(),
})

/**
 * An invoice in full. For a customer, `treasures_income`, the commissions and `nettrove` are 0, and
 * `notes` and `wallets` are empty.
 */
export const Invoice = z.object({
  ...head,
  notes: z.string(),
  lines: z.array(InvoiceLine),
  credit_notes: z.array(CreditNote),
  /** Part of `amount_paid`, paid from the customer's credit. */
  paid_from_credit: Pounds,
  wallets: z.array(WalletCredit),
  wallets_stopped_at: z.nullable(Instant),
  credited_at: z.nullable(Instant),
  error_credited_at: z.nullable(Instant),
  error_credited: z.string(),
  /**
   * Warnings to read before issuing the invoice, such as a negative commission or very old work.
   */
  warnings: z.array(z.string()),
})
export type Invoice = z.infer<typeof Invoice>

/**
 * `status` sorts overdue invoices first, then other owed invoices, then drafts, then settled ones.
 */
export const invoiceSorts = [
  'id',
  'inv_number',
  'customer',
  'status',
  'total',
  'owed',
  'due_on',
] as const
/**
 * Figures of invoices, without VAT: what customers pay, the franchisee's share of it, and what is
 * left after the treasures' share and the card processor's fees. Invoices count on the day of their
 * issue. Voided invoices and credit notes count against them on their own day.
 */
export const invoiceFigures = ['revenue', 'share', 'margin'] as const
export type InvoiceFigure = (typeof invoiceFigures)[number]

export const InvoicesFilter = z.object({
  /** Text in the number, or the customer's name or e-mail. */
  search: Search,
  id_status: z.optional(numeric(z.int(), z.minimum(1), z.maximum(6))),
  id_region: z.optional(IdOrNot),
  id_customer: z.optional(Id),
  overdue: z.optional(z.stringbool()),
  /** True if the customer's card was declined. */
  failing: z.optional(z.stringbool()),
  issued_from: z.optional(CalendarDate),
  issued_to: z.optional(CalendarDate),
  /** Only invoices that the figure counts, with the filters below. */
  figure: z.optional(z.enum(invoiceFigures)),
  /** First and last day on which they count. */
  figure_from: z.optional(DateInput),
  figure_to: z.optional(DateInput),
  /** Service or treasure of the parts that count. `none` finds fees, which have neither. */
  figure_service: z.optional(IdOrNone),
  figure_treasure: z.optional(IdOrNone),
  sort: sortedBy(invoiceSorts, 'id,desc'),
})
export const InvoicesQuery = z.object({ ...InvoicesFilter.shape, ...mirrored, ...paged })
export type InvoicesQuery = z.infer<typeof InvoicesQuery>

/** Totals of all matching invoices, not just of this page. Voided invoices are left out. */
export const InvoiceTotals = z.object({
  total: Pounds,
  vat: Pounds,
  amount_paid: Pounds,
  owed: Pounds,
  /** The figure of the filter `figure`, of the parts that count. Null without this filter. */
  figure: z.nullable(Pounds),
})
export const InvoicesPage = z.object({ ...mirroredPageOf(InvoiceRow).shape, totals: InvoiceTotals })
export type InvoicesPage = z.infer<typeof InvoicesPage>

/** The draft invoice for due lines. In a dry run, the invoice that would be made. */
export const DueInvoice = z.object({
  /** Null in a dry run if there is no draft. */
  id: z.nullable(Id),
  customer: z.object({ id: Id, name: z.string() }),
  region: z.object({ id: Id, region_name: z.string() }),
  lines: z.int(),
  total: Pounds,
  vat: Pounds,
  treasures_income: Pounds,
  lt_commission: Pounds,
  franchisee_commission: Pounds,
  warnings: z.array(z.string()),
})
export type DueInvoice = z.infer<typeof DueInvoice>

/** A credit note with the amounts to credit on each line, VAT included. */
export const NewCreditNote = z.object({
  reason: CreditReason,
  notes: z.string().check(z.trim(), z.maxLength(65_535, 'Line is too long')),
  lines: z
    .array(
      z.object({
        id_line: Id,
        amount: poundsInput({
          least: 0.01,
          tooLow: 'At least one penny',
          most: 1_000_000,
          tooHigh: 'Is too large',
          tooFine: 'Has too many decimal places',
        }),
      }),
    )
    .check(z.minLength(1, 'Choose what to credit'), z.maxLength(500)),
})
export type NewCreditNote = z.infer<typeof NewCreditNote>
