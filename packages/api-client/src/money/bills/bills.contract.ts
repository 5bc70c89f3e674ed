import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Csv, Id, Pdf, byId } from '../../kernel/wire.ts'
import {
  Bill,
  BillRow,
  BillsFilter,
  BillsPage,
  BillsQuery,
  DueBill,
  NewTreasureTax,
  TreasureTax,
} from './bills.schema.ts'

const absent = { bill_not_found: 404 }
const view = { access: 'staff', permission: 'bills.view' } as const
const edit = { access: 'staff', permission: 'bills.edit' } as const
const ids = z.array(Id).check(z.minLength(1, 'Choose a bill'), z.maxLength(250))

export const listBills = endpoint('GET', '/bills', {
  summary:
    'Bills, the invoices of treasures, filtered, sorted and paged, with the totals of all that match.',
  query: BillsQuery,
  ok: BillsPage,
  ...view,
})

export const exportBills = endpoint('GET', '/bills/export', {
  summary: 'The filtered bills as CSV.',
  query: BillsFilter,
  ok: Csv,
  produces: 'csv',
  ...view,
})

export const getBill = endpoint('GET', '/bill/{id}', {
  summary: 'A bill with its lines.',
  ...byId,
  ok: Bill,
  problems: absent,
  access: 'staff_or_treasure',
  permission: 'bills.view',
})

/** The document never changes. It does not show later payments or voiding. */
export const getBillPdf = endpoint('GET', '/bill/{id}/pdf', {
  summary: 'The document of an issued bill.',
  ...byId,
  ok: Pdf,
  produces: 'pdf',
  problems: absent,
  access: 'staff_or_treasure',
  permission: 'bills.view',
})

export const listMyBills = endpoint('GET', '/my/treasure/bills', {
  summary: "The signed-in treasure's issued bills, newest first.",
  ok: z.object({ data: z.array(BillRow) }),
  access: 'treasure',
})

/** `dry_run` changes nothing. Existing drafts are updated but not returned. */
export const checkBillsDue = endpoint('POST', '/bills/check-due', {
  summary: 'Writes a draft bill for each locked timesheet that has none.',
  body: z.object({ dry_run: z.boolean() }),
  ok: z.object({ data: z.array(DueBill) }),
  ...edit,
})

export const issueBills = endpoint('POST', '/bills/issue', {
  summary: 'Issues draft bills: each gets its number, and its timesheet is invoiced.',
  body: z.object({ ids }),
  /**
   * Results in the order of the ids. `problem` explains why a bill was not issued. Empty if it was
   * issued.
   */
  ok: z.object({ data: z.array(z.object({ id: Id, number: z.string(), problem: z.string() })) }),
  problems: { seller_incomplete: 409 },
  ...edit,
})

export const voidBill = endpoint('POST', '/bill/{id}/void', {
  summary:
    'Voids an issued bill that is not paid; its timesheet is locked again and can be billed again.',
  ...byId,
  ok: Bill,
  problems: { ...absent, bill_draft: 409, bill_paid: 409, bill_voided: 409 },
  ...edit,
})

/** `{id}` is the treasure's id. */
export const getTreasureTax = endpoint('GET', '/treasure/{id}/tax', {
  summary: 'How a treasure is taxed today, and whether they let us write their bills.',
  ...byId,
  ok: TreasureTax,
  problems: { treasure_not_found: 404 },
  access: 'staff_or_treasure',
  permission: 'bills.view',
})

export const updateTreasureTax = endpoint('PUT', '/treasure/{id}/tax', {
  summary:
    'Changes how a treasure is taxed from a day on. If the treasure enters payment without deduction or a VAT number, or changes what staff wrote, the details are in `waiting` until staff verify them by saving them.',
  ...byId,
  body: NewTreasureTax,
  ok: TreasureTax,
  problems: { treasure_not_found: 404 },
  access: 'staff_or_treasure',
  permission: 'bills.edit',
})

/** The agreement lasts a year from today. A repeated agreement starts a new year. */
export const agreeSelfBilling = endpoint('POST', '/treasure/{id}/self-billing', {
  summary: 'Records that a treasure lets us write their bills for another year.',
  ...byId,
  ok: TreasureTax,
  problems: { treasure_not_found: 404 },
  access: 'staff_or_treasure',
  permission: 'bills.edit',
})
