import * as z from 'zod/mini'
import { emptyAsNull, optionalText } from '../../kernel/empty.ts'
import { CalendarDate, DateInput, numeric } from '../../kernel/wire.ts'
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
