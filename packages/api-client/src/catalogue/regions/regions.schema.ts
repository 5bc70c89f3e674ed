import * as z from 'zod/mini'
import { CalendarDate, DateInput, Id, Pounds } from '../../kernel/wire.ts'
import { Ambassador } from '../ambassadors/ambassadors.schema.ts'
import { inOrder } from './outward-codes.rules.ts'
import { normalisePostcode, outwardCode } from '../places/postcode.rules.ts'

/** A region's name as other records show it. */
const RegionName = z.object({ id: Id, region_name: z.string() })

/** Outward code in capitals, such as "LS6". */
const OutwardCode = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(10),
    z.refine((text) => {
      const code = normalisePostcode(text)
      return code !== undefined && code === outwardCode(code)
    }, 'must be an outward code such as LS6'),
  ),
  z.transform((text: string) => normalisePostcode(text) ?? text),
)

/** Outward codes, each counted once. */
const OutwardCodes = z.pipe(
  z.array(OutwardCode).check(z.maxLength(4_000, 'At most 4,000 outward codes at once')),
  z.transform((codes: string[]) => inOrder([...new Set(codes)])),
)
const SomeOutwardCodes = z.pipe(
  z
    .array(OutwardCode)
    .check(
      z.minLength(1, 'At least one outward code is required'),
      z.maxLength(4_000, 'At most 4,000 outward codes at once'),
    ),
  z.transform((codes: string[]) => inOrder([...new Set(codes)])),
)

const RegionTitle = z
  .string('Region name is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Region name is required', abort: true }),
    z.maxLength(100, 'Region name is too long'),
  )

/** Short code in capitals, such as "LDS". */
const Mnemonic = z.pipe(
  z
    .string('Short code is required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Short code is required', abort: true }),
      z.regex(/^[A-Za-z0-9]{2,6}$/, 'Must be 2 to 6 letters or digits'),
    ),
  z.transform((text: string) => text.toUpperCase()),
)

/** A region run by the owner has no franchisee's share. */
const RunBy = z.enum(['owner', 'franchisee'])
export type RunBy = z.infer<typeof RunBy>

const email = z.string().check(
  z.trim(),
  z.maxLength(254),
  z.refine((text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), 'Must be an e-mail'),
)

/** The business that runs a region. */
const regionBusiness = {
  company: z.string().check(z.trim(), z.maxLength(200, 'Company is too long')),
  address: z.string().check(z.trim(), z.maxLength(1000, 'Address is too long')),
  vat_number: z.string().check(z.trim(), z.maxLength(20, 'VAT number is too long')),
  email,
}

export const NewRegion = z.object({
  region_name: RegionTitle,
  mnemonic: Mnemonic,
  description: z._default(
    z.string().check(z.trim(), z.maxLength(1000, 'Description is too long')),
    '',
  ),
  run_by: z._default(RunBy, 'owner'),
  outcodes: z._default(OutwardCodes, []),
  /** Region whose options and prices are copied. */
  take_over_from: z.optional(z.nullable(Id)),
})
export type NewRegion = z.infer<typeof NewRegion>

/** Omitted fields stay unchanged. `run_by` applies from today. */
export const RegionChange = z.object({
  region_name: z.optional(RegionTitle),
  mnemonic: z.optional(Mnemonic),
  description: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'Description is too long'))),
  run_by: z.optional(RunBy),
  company: z.optional(regionBusiness.company),
  address: z.optional(regionBusiness.address),
  vat_number: z.optional(regionBusiness.vat_number),
  email: z.optional(regionBusiness.email),
})
export type RegionChange = z.infer<typeof RegionChange>

/** All outward codes of a region from a given day. */
export const RegionOutcodes = z.object({ outcodes: OutwardCodes, from: DateInput })
export const RegionClosing = z.object({ from: DateInput, to_region: z.optional(z.nullable(Id)) })
export const RegionTransfer = z.object({ outcodes: SomeOutwardCodes, to: Id, from: DateInput })

/** An outward code of a region, with its end if one is planned. */
const HeldCode = z.object({
  outcode: z.string(),
  town: z.string(),
  lat: z.number(),
  lon: z.number(),
  from: CalendarDate,
  /** First day on which the region no longer has the code. */
  until: z.nullable(CalendarDate),
})

/** Steps before a region's first booking. */
export const regionSteps = ['outcodes', 'prices', 'treasures', 'sign_in'] as const
export type RegionStep = (typeof regionSteps)[number]

export const Region = z.object({
  ...Ambassador.shape,
  company: z.string(),
  address: z.string(),
  vat_number: z.string(),
  email: z.string(),
  closed_to: z.nullable(RegionName),
  codes: z.array(HeldCode),
  /** Franchisees who sign in. */
  sign_ins: z.array(z.object({ id: Id, name: z.string(), email: z.string() })),
  /**
   * Services offered in the region: whether each has a price, and how many active treasures could
   * take its jobs.
   */
  services: z.array(
    z.object({ id: Id, name: z.string(), priced: z.boolean(), treasures: z.int() }),
  ),
  missing: z.array(z.enum(regionSteps)),
})
export type Region = z.infer<typeof Region>

/** Region that has an outward code today, and the day from which another region has it. */
export const CodeHolder = z.object({
  outcode: z.string(),
  town: z.string(),
  lat: z.number(),
  lon: z.number(),
  id_region: z.nullable(Id),
  next: z.nullable(z.object({ id_region: z.nullable(Id), from: CalendarDate })),
})
export type CodeHolder = z.infer<typeof CodeHolder>

/** Effects of a change of regions, counted by the change itself. */
export const RegionMove = z.object({
  id: Id,
  from: CalendarDate,
  /** Codes that the region gains and loses. */
  gained: z.array(z.string()),
  lost: z.array(z.string()),
  /** Customers and treasures who move. */
  customers: z.int(),
  treasures: z.int(),
  /** Unfinished jobs, and the visits planned for them. */
  open_jobs: z.int(),
  visits: z.int(),
  /**
   * Amount that customers still owe on issued invoices, which stay with the region that issued
   * them.
   */
  owed: Pounds,
  /** Balance of the region's wallet, which stays with the region. */
  wallet: Pounds,
  /** Region that takes codes, customers and treasures. Null if there is none. */
  to: z.nullable(RegionName),
  /** Region that carries out the open jobs. */
  jobs_with: z.nullable(RegionName),
  /** The same effects in sentences. */
  words: z.array(z.string()),
})
export type RegionMove = z.infer<typeof RegionMove>

export const TakenOver = z.object({
  copied: z.int(),
  /** Number of services skipped because the region already has options for them. */
  skipped: z.int(),
})

/** Region for a customer or treasure. Null for no region. */
export const RegionChoice = z.object({ id_region: z.nullable(Id) })
