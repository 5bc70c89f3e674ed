import {
  BrandInput,
  CatalogueName,
  Email,
  jobType,
  NewBusiness,
  NewOptionPrices,
  NewRegion,
  NewServiceOption,
  priceUnit,
  SkillInput,
  staffPresetNames,
  starterTradeCodes,
  TradeInput,
} from '@treasures/api-client'
import * as z from 'zod/mini'

const keysOf = <T extends object>(object: T) => Object.keys(object) as [keyof T & string]

/** Units by the names that the file uses. */
const units = {
  hour: priceUnit.hour,
  day: priceUnit.day,
  night: priceUnit.night,
  'fixed price': priceUnit.fixedPrice,
  visit: priceUnit.visit,
} as const
const Unit = z.pipe(
  z.enum(keysOf(units)),
  z.transform((unit) => units[unit]),
)

const jobTypes = {
  standard: jobType.standard,
  'fixed rate': jobType.fixedRate,
  estimate: jobType.estimate,
} as const
const JobKind = z.pipe(
  z.enum(keysOf(jobTypes)),
  z.transform((kind) => jobTypes[kind]),
)

const roles = { super: 'super', admin: 'admin', franchisee: 'ambassador' } as const
const Role = z.pipe(
  z.enum(keysOf(roles)),
  z.transform((role) => roles[role]),
)

const { region_name, mnemonic, description, run_by, outcodes } = NewRegion.shape
const { id_price_unit: _unit, ...trade } = TradeInput.shape
const { id_service: _service, ...skill } = SkillInput.shape
const { explanation, chip_text, booking_intro, postcode_regex, on_board } = NewServiceOption.shape
const { customerprice, treasureprice, valid_from } = NewOptionPrices.shape
const prices = {
  customerprice: z._default(customerprice, null),
  treasureprice: z._default(treasureprice, null),
  valid_from,
}

/** Details of the business. They apply from today unless the file says otherwise. */
const Business = (today: string) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'object' && value !== null ? { valid_from: today, ...value } : value,
    ),
    NewBusiness,
  )

/** Lists unknown fields of the business, which its schema ignores. */
export const strangeBusinessFields = (value: unknown): string[] =>
  isObject(value) && isObject(value.business)
    ? Object.keys(value.business).filter((key) => !(key in NewBusiness.shape))
    : []

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A file that sets up a business. Refers to regions and services by name. */
export const openingFile = (today: string) =>
  z.strictObject({
    business: z.optional(Business(today)),
    look: z.optional(
      z.strictObject({
        ...BrandInput.shape,
        /** Path of a PNG, JPEG or WebP file, relative to this file. */
        logo: z.optional(z.string().check(z.minLength(1))),
      }),
    ),
    regions: z._default(
      z.array(z.strictObject({ region_name, mnemonic, description, run_by, outcodes })),
      [],
    ),
    /** Codes of the starter catalogue. */
    trades: z._default(z.array(z.enum(starterTradeCodes)), []),
    /** The business's own trades. */
    services: z._default(z.array(z.strictObject({ ...trade, unit: z._default(Unit, 1) })), []),
    skills: z._default(
      z.array(z.strictObject({ ...skill, service: z.optional(CatalogueName) })),
      [],
    ),
    equipment: z._default(z.array(CatalogueName), []),
    /** Default prices, for options without prices of their own. */
    prices: z._default(
      z.array(z.strictObject({ service: CatalogueName, unit: z._default(Unit, 1), ...prices })),
      [],
    ),
    /** Options of a region. Existing options get prices, and new ones are added. */
    options: z._default(
      z.array(
        z.strictObject({
          region: region_name,
          service: CatalogueName,
          unit: z._default(Unit, 1),
          kind: z._default(JobKind, 1),
          explanation: z.optional(explanation),
          chip_text,
          booking_intro,
          postcode_regex,
          on_board,
          ...prices,
        }),
      ),
      [],
    ),
    staff: z._default(
      z.array(
        z.strictObject({
          email: Email,
          role: Role,
          region: z.optional(region_name),
          presets: z._default(z.array(z.enum(staffPresetNames)), []),
        }),
      ),
      [],
    ),
  })
export type OpeningFile = z.infer<ReturnType<typeof openingFile>>
