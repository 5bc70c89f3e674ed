import * as z from 'zod/mini'
import { normalisePostcode } from '../places/postcode.rules.ts'
import { CountryId } from '../places/countries.schema.ts'
import { City } from '../places/places.schema.ts'
import { NamedItem } from '../reference/reference.contract.ts'
import { Email, FirstName, LastName } from '../users/person.schema.ts'
import { CalendarDate, Id, Instant, numeric, Page, PerPage, Pounds } from '../wire.ts'

/** Empty text is the same as none. */
const orNull = <T extends z.ZodMiniType>(schema: T) =>
  z.nullable(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullable(schema),
    ),
  )

const emptyAsNull = <T extends z.ZodMiniType>(schema: T) => z._default(orNull(schema), null)

const optionalText = (most: number, tooLong: string) =>
  z._default(
    z.nullable(
      z.pipe(
        z.string().check(z.trim(), z.maxLength(most, tooLong)),
        z.transform((text: string) => text || null),
      ),
    ),
    null,
  )

/** Any number that a person can be rung at; kept as typed, the server normalises mobiles. */
const Telephone = z
  .string()
  .check(z.trim(), z.regex(/^[+()\d\s./-]{6,30}$/, 'Must be a phone number'))

export const PostalCode = z.string().check(z.trim(), z.maxLength(12, 'Postcode is too long'))

export const AddressInput = z.object({
  /** House and street. */
  address: optionalText(500, 'Address is too long'),
  /** Where the door is, and the like. */
  detail: optionalText(65_535, 'Line is too long'),
  /** In the United Kingdom a full postcode. */
  postcode: emptyAsNull(PostalCode),
  id_city: emptyAsNull(Id),
  id_country: z._default(CountryId, 1),
})
export type AddressInput = z.infer<typeof AddressInput>

/** A United Kingdom postcode that is given is a full one. */
export const isAcceptablePostcode = ({
  postcode,
  id_country,
}: {
  postcode: string | null
  id_country: number
}): boolean => !postcode || id_country !== 1 || (normalisePostcode(postcode) ?? '').includes(' ')

const person = {
  email: emptyAsNull(Email),
  mphone: emptyAsNull(Telephone),
  phone: emptyAsNull(Telephone),
  id_company: emptyAsNull(Id),
}

const fullPostcode = z.refine<{ postcode: string | null; id_country: number }>(
  isAcceptablePostcode,
  {
    error: 'Must be a full postcode, for example SE13 5AB',
    path: ['postcode'],
  },
)

/** The Add Customer form: its names have four characters at least. */
export const NewCustomer = z
  .object({
    fname: FirstName.check(z.minLength(4, 'First name needs at least 4 characters')),
    lname: LastName.check(z.minLength(4, 'Surname needs at least 4 characters')),
    ...person,
    descr: optionalText(65_535, 'Line is too long'),
    ...AddressInput.shape,
  })
  .check(fullPostcode)
export type NewCustomer = z.infer<typeof NewCustomer>

/**
 * A changed customer; what is left out stays as it is. Only staff may write `desc`, `id_company` and
 * `auto_payment`: from others they are not taken.
 */
export const CustomerChange = z.object({
  fname: FirstName,
  lname: LastName,
  email: z.optional(orNull(Email)),
  mphone: z.optional(orNull(Telephone)),
  phone: z.optional(orNull(Telephone)),
  id_company: z.optional(orNull(Id)),
  desc: z.optional(z.string().check(z.trim(), z.maxLength(65_535, 'Line is too long'))),
  birthdate: z.optional(orNull(CalendarDate)),
  auto_payment: z.optional(z.int().check(z.minimum(0), z.maximum(1))),
})
export type CustomerChange = z.infer<typeof CustomerChange>

export const NewAddress = z.object({ id_customer: Id, ...AddressInput.shape }).check(fullPostcode)
export const AddressChange = z.object({ ...AddressInput.shape }).check(fullPostcode)

export const Address = z.object({
  id: Id,
  address: z.string(),
  detail: z.string(),
  postcode: z.nullable(z.string()),
  id_country: Id,
  city: z.nullable(City),
})
export type Address = z.infer<typeof Address>

/** `postcode_selected` says that the place is that of a known postcode, and not a guess from its town. */
export const Location = z.object({
  postcode: z.nullable(z.string()),
  lat: z.number(),
  lon: z.number(),
  /** Longitude first. */
  coords: z.tuple([z.number(), z.number()]),
  postcode_selected: z.boolean(),
  id_city: z.nullable(Id),
})

export const Card = z.object({
  id: Id,
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** Failed payments in a row. */
  payment_retry: z.int(),
})

/** `owned` is what the customer owes, in pounds. */
export const CustomerStat = z.object({
  last_invoice: z.nullable(Instant),
  /** Jobs posted in the current month, London time. */
  month_jobs: z.int(),
  /** `YYYY-MM`. */
  current_month: z.string(),
  owned: Pounds,
})
export type CustomerStat = z.infer<typeof CustomerStat>

export const Tag = z.object({ id: Id, name: z.string(), color: z.string() })
export type Tag = z.infer<typeof Tag>

const Region = z.object({ id: Id, mnemonic: z.string(), region_name: z.string() })

/** `desc` and `company` are what staff know; a customer reading their own record gets them empty. */
export const Customer = z.object({
  id: Id,
  fname: z.string(),
  lname: z.string(),
  name: z.string(),
  desc: z.string(),
  birthdate: z.nullable(CalendarDate),
  id_address: z.nullable(Id),
  id_company: z.nullable(Id),
  company: z.nullable(NamedItem),
  /** 1 charges the card when an invoice is due. */
  auto_payment: z.int(),
  card: z.nullable(Card),
  location: z.nullable(Location),
  address: z.nullable(Address),
  phone: z.nullable(z.string()),
  mphone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  region: Region,
  stat: CustomerStat,
  created_at: Instant,
})
export type Customer = z.infer<typeof Customer>

export const CustomerRow = z.object({
  id: Id,
  fname: z.string(),
  lname: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  mphone: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  company: z.nullable(NamedItem),
  postcode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  region: Region,
  tags: z.array(Tag),
  last_job: z.nullable(z.object({ id: Id, service: z.string(), id_status: z.int() })),
  month_jobs: z.int(),
  owned: Pounds,
  card_failing: z.boolean(),
  created_at: Instant,
})
export type CustomerRow = z.infer<typeof CustomerRow>

export const customerSorts = ['name', 'postcode', 'email', 'created_at', 'id'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** `field,asc` or `field,desc`. */
const Sort = z
  .string()
  .check(
    z.regex(
      new RegExp(`^(${customerSorts.join('|')}),(asc|desc)$`),
      'must be a field and asc or desc',
    ),
  )

/** An id, or `!` and an id for all others. */
const IdOrNot = z.string().check(z.regex(/^!?[1-9]\d{0,8}$/, 'must be an id, or ! and an id'))

/** Filters of the list and of its export. */
export const customerFilters = {
  /** In name, e-mail, phone, postcode or company. */
  search: z._default(z.string().check(z.trim(), z.maxLength(250)), ''),
  tag: z.optional(IdOrNot),
  id_region: z.optional(IdOrNot),
  card_failing: z.optional(z.stringbool()),
  sort: z._default(Sort, 'name,asc'),
}
export const CustomersQuery = z.object({
  ...customerFilters,
  page: z._default(Page, 1),
  per_page: z._default(PerPage, 100),
})
export type CustomersQuery = z.infer<typeof CustomersQuery>

/** `simulated=1` only says what would happen. */
export const Simulated = z.object({
  simulated: z._default(numeric(z.int(), z.minimum(0), z.maximum(1)), 0),
})

/** `reasons` are words, each why a record cannot go. */
export const Deletion = z.object({ deletable: z.boolean(), reasons: z.array(z.string()) })
export type Deletion = z.infer<typeof Deletion>
