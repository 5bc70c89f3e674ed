import * as z from 'zod/mini'
import { Email, Telephone } from '../../kernel/contacts.schema.ts'
import { emptyAsNull } from '../../kernel/empty.ts'
import { CalendarDate, DateInput, Id, Instant } from '../../kernel/wire.ts'
import { readCompanyNumber } from './company-number.rules.ts'
import { readVatNumber } from './vat-number.rules.ts'

/**
 * Details of the business in its documents, messages and pages. Null fields have not been set yet.
 */
export const BusinessDetails = z.object({
  /** Registered name, or the owner's own name. This is the seller on every invoice. */
  name: z.nullable(z.string()),
  /** Name that customers know, if it differs from `name`. */
  trading_name: z.nullable(z.string()),
  /** Several lines, including the postcode. */
  address: z.nullable(z.string()),
  company_number: z.nullable(z.string()),
  /** Null until an admin has chosen. */
  vat_registered: z.nullable(z.boolean()),
  /** Begins with `GB`. */
  vat_number: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** E-mail address that treasures write to about jobs. */
  jobs_email: z.nullable(z.string()),
  terms_url: z.nullable(z.string()),
  privacy_url: z.nullable(z.string()),
  /** Page where tradespeople apply, if it is on another site. */
  apply_url: z.nullable(z.string()),
  /** Platform operator id that HMRC gave the business for its report on sellers. */
  hmrc_platform_id: z.nullable(z.string()),
})
export type BusinessDetails = z.infer<typeof BusinessDetails>

/** Details that apply from a day until the next version begins. */
export const BusinessVersion = z.object({
  id: Id,
  /** First day on which this version applies, in London. */
  valid_from: CalendarDate,
  ...BusinessDetails.shape,
  /** Null for the version taken from the environment at the first start. */
  set_by: z.nullable(z.string()),
  created_at: Instant,
})
export type BusinessVersion = z.infer<typeof BusinessVersion>

/** An environment variable that differs from the saved value. The saved value applies. */
export const IgnoredSetting = z.object({
  variable: z.string(),
  field: z.string(),
  /** Value in the environment. */
  value: z.string(),
})
export type IgnoredSetting = z.infer<typeof IgnoredSetting>

export const Business = z.object({
  current: BusinessVersion,
  /** Versions that begin later, soonest first. */
  later: z.array(BusinessVersion),
  /** Past versions, newest first. */
  earlier: z.array(BusinessVersion),
  ignored_settings: z.array(IgnoredSetting),
})
export type Business = z.infer<typeof Business>

const line = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most, `At most ${most} characters`))

const PageAddress = z.string().check(
  z.trim(),
  z.maxLength(500, 'At most 500 characters'),
  z.refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'Must be an address such as https://www.example.org/terms',
  ),
)

/** Normalises typed text, or reports the error. */
export const readAs = (read: (text: string) => string | undefined, error: string) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => read(text) !== undefined, error),
    ),
    z.transform((text: string) => read(text) ?? text),
  )

const hasFullPostcode = (address: string) => /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/i.test(address)

/**
 * Details of the business that apply from a day. They replace all earlier details, so omitted
 * fields become empty. A second version for the same day replaces the first.
 */
export const NewBusiness = z
  .object({
    valid_from: DateInput,
    name: line(200).check(z.minLength(1, 'Name is required')),
    trading_name: emptyAsNull(line(200)),
    address: line(500).check(
      z.minLength(1, { error: 'Address is required', abort: true }),
      z.refine(hasFullPostcode, 'Must have a full postcode, for example SE13 5AB'),
    ),
    company_number: emptyAsNull(
      readAs(readCompanyNumber, 'Must be a company number, such as 01234567 or SC123456'),
    ),
    vat_registered: z.boolean('Choose whether you are registered for VAT'),
    vat_number: emptyAsNull(
      readAs(
        readVatNumber,
        'This is not a VAT number: please check each digit, for example GB 123 4567 82',
      ),
    ),
    phone: emptyAsNull(Telephone),
    email: emptyAsNull(Email),
    jobs_email: emptyAsNull(Email),
    terms_url: emptyAsNull(PageAddress),
    privacy_url: emptyAsNull(PageAddress),
    apply_url: emptyAsNull(PageAddress),
    hmrc_platform_id: emptyAsNull(
      readAs(
        (text) => /^[A-Z0-9]{5,20}$/.exec(text.toUpperCase().replaceAll(/\s/g, ''))?.[0],
        'Must be letters and digits, such as XEDPI1234567890',
      ),
    ),
  })
  .check(
    z.refine(({ vat_registered, vat_number }) => !vat_registered || vat_number !== null, {
      path: ['vat_number'],
      error: 'VAT number is required',
    }),
    z.refine(({ vat_registered, vat_number }) => vat_registered || vat_number === null, {
      path: ['vat_number'],
      error: 'Only a registered business has a VAT number',
    }),
  )
export type NewBusiness = z.infer<typeof NewBusiness>
