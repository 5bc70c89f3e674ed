import * as z from 'zod/mini'
import { paged, pageOf, Search } from '../../kernel/list-query.ts'
import { emptyAsNull, optionalText } from '../../kernel/empty.ts'
import { CalendarDate, DateInput, Id, Instant, numeric, Pounds } from '../../kernel/wire.ts'
import { readAs } from '../../catalogue/business/business.schema.ts'
import { readCompanyNumber } from '../../catalogue/business/company-number.rules.ts'
import { readNino } from './nino.rules.ts'

export const sellerKinds = {
  individual: 'Sole trader',
  company: 'Company',
  partnership: 'Partnership',
} as const
export type SellerKind = keyof typeof sellerKinds

const kind = z.enum(Object.keys(sellerKinds) as SellerKind[])

/** Details that HMRC's report on sellers may lack. Without `tax_number` it can still be made. */
export const sellerGapNames = {
  birthdate: 'date of birth',
  legal_name: 'legal name',
  address: 'address with postcode',
  tax_number: 'tax number',
} as const
export type SellerGapName = keyof typeof sellerGapNames

/** A treasure as HMRC's yearly report on sellers names them. */
export const Seller = z.object({
  kind,
  /** Registered name of a company or partnership. Empty for a sole trader. */
  legal_name: z.string(),
  /** From Companies House. Empty if there is none. */
  company_number: z.string(),
  /** National Insurance number of a sole trader. Empty if it is not known. */
  nino: z.string(),
  birthdate: z.nullable(CalendarDate),
  /** Details that are missing for the report. */
  gaps: z.array(z.enum(Object.keys(sellerGapNames) as SellerGapName[])),
})
export type Seller = z.infer<typeof Seller>

/** Details of the other kinds are ignored. */
export const NewSeller = z
  .object({
    kind,
    legal_name: optionalText(200, 'At most 200 characters'),
    company_number: emptyAsNull(
      readAs(readCompanyNumber, 'Must be a company number, such as 01234567 or SC123456'),
    ),
    nino: emptyAsNull(
      readAs(readNino, 'Must be a National Insurance number, such as AB 12 34 56 C'),
    ),
    birthdate: emptyAsNull(DateInput),
  })
  .check(
    z.refine((said) => said.kind === 'individual' || said.legal_name !== null, {
      path: ['legal_name'],
      error: 'Legal name is required',
    }),
    z.refine((said) => said.kind !== 'company' || said.company_number !== null, {
      path: ['company_number'],
      error: 'Company number is required',
    }),
    z.refine((said) => said.kind !== 'individual' || said.birthdate !== null, {
      path: ['birthdate'],
      error: 'Date of birth is required',
    }),
  )
export type NewSeller = z.infer<typeof NewSeller>

/** A calendar year of HMRC's report on sellers. */
export const ReportYear = numeric(
  z.int('Is not a year'),
  z.minimum(2020, 'From 2020'),
  z.maximum(2100, 'To 2100'),
)

export const sellerStates = {
  unreported: 'Not reported yet',
  changed: 'Differs from the report',
  reported: 'Reported',
} as const
export type SellerState = keyof typeof sellerStates

const sellerState = z.enum(Object.keys(sellerStates) as SellerState[])

const YearQuarter = z.object({
  /** Credited to the wallet, after CIS deductions. Negative if more was taken back. */
  consideration: Pounds,
  /** CIS deductions. */
  withheld: Pounds,
  jobs: z.int(),
})

/** A treasure with income in a calendar year. */
export const SellerRow = z.object({
  /** The treasure's id. */
  id: Id,
  name: z.string(),
  kind,
  gaps: Seller.shape.gaps,
  state: sellerState,
  /** The four quarters, to the penny. HMRC's file has whole pounds. */
  quarters: z.array(YearQuarter),
  consideration: Pounds,
  withheld: Pounds,
})
export type SellerRow = z.infer<typeof SellerRow>

export const SellersQuery = z.object({
  year: ReportYear,
  /** Text in the name. */
  search: Search,
  /** `missing` shows sellers with gaps. */
  show: z.optional(z.enum(['missing', 'unreported', 'changed'])),
  ...paged,
})
export const SellersPage = z.object({
  ...pageOf(SellerRow).shape,
  /** Sums of all sellers that match, by quarter. */
  totals: z.array(YearQuarter),
})
export type SellersPage = z.infer<typeof SellersPage>

export const reportKindNames = {
  new: 'New sellers',
  correction: 'Correction',
  nil: 'Nothing to report',
  withdrawal: 'Withdrawal of nothing to report',
} as const
export type ReportKindName = keyof typeof reportKindNames

const reportKind = z.enum(Object.keys(reportKindNames) as ReportKindName[])

export const reportStates = {
  made: 'Waiting for HMRC’s answer',
  accepted: 'Accepted',
  rejected: 'Rejected',
} as const
export type ReportState = keyof typeof reportStates

/** A file for HMRC. */
export const SellerReport = z.object({
  id: Id,
  year: z.int(),
  kind: reportKind,
  /** Reference of the file, which is also its name. */
  message_ref: z.string(),
  /** Number of sellers in the file. */
  sellers: z.int(),
  state: z.enum(Object.keys(reportStates) as ReportState[]),
  made_by: z.nullable(z.string()),
  created_at: Instant,
  answered_at: z.nullable(Instant),
})
export type SellerReport = z.infer<typeof SellerReport>

/** A year's files, newest first, and the next one. */
export const SellerReports = z.object({
  year: z.int(),
  /** Last day for the report. */
  due_on: CalendarDate,
  /** Null if HMRC has everything, or if only details are missing. */
  next: z.nullable(z.object({ kind: reportKind, sellers: z.int() })),
  /** Sellers who cannot be reported until their details are complete. */
  incomplete: z.int(),
  /** Details of the business that are missing, in words. */
  business_gaps: z.array(z.string()),
  data: z.array(SellerReport),
})
export type SellerReports = z.infer<typeof SellerReports>

export const NewSellerReport = z.object({
  /** HMRC takes reports from 2024 on. */
  year: ReportYear.check(z.refine((year) => year >= 2024, 'From 2024')),
  /** Leaves out sellers whose details are missing. They follow in a later file. */
  without_incomplete: z._default(z.boolean(), false),
})

/** A treasure's income in a calendar year, from the same entries as HMRC's report. */
export const TaxYear = z.object({
  year: z.int(),
  /** Years with income, newest first. */
  years: z.array(z.int()),
  /** The four quarters. */
  quarters: z.array(
    z.object({
      /** Credited from paid invoices. */
      invoiced: Pounds,
      /** Taken back by credit notes. Zero or negative. */
      credited: Pounds,
      /** Adjustments by staff. */
      adjusted: Pounds,
      /** CIS deductions, less those that were given back. */
      withheld: Pounds,
      /** `invoiced`, `credited` and `adjusted` together, less `withheld`. */
      total: Pounds,
      jobs: z.int(),
    }),
  ),
  /** Day on which HMRC accepted the last file about the treasure. Null if there is none. */
  reported_on: z.nullable(CalendarDate),
})
export type TaxYear = z.infer<typeof TaxYear>
