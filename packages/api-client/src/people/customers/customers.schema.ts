import * as z from 'zod/mini'
import { emptyAsNull, optionalText, orNull } from '../../kernel/empty.ts'
import {
  Address,
  AddressInput,
  fullPostcode,
  Location,
} from '../../catalogue/places/address.schema.ts'
import { NamedItem } from '../../catalogue/lists/lists.schema.ts'
import { Tag } from '../../kernel/tag.schema.ts'
import { Email, Telephone } from '../../kernel/contacts.schema.ts'
import { FirstName, LastName } from '../users/person.schema.ts'
import { IdOrNot, mirrored, paged, Search, sortedBy } from '../../kernel/list-query.ts'
import { CalendarDate, DateInput, Id, Instant, Pounds } from '../../kernel/wire.ts'

const person = {
  email: emptyAsNull(Email),
  mphone: emptyAsNull(Telephone),
  phone: emptyAsNull(Telephone),
  id_company: emptyAsNull(Id),
}

/** A customer added by staff. Short names are accepted: only the form questions them. */
export const NewCustomer = z
  .object({
    fname: FirstName,
    lname: LastName,
    ...person,
    descr: optionalText(65_535, 'Line is too long'),
    ...AddressInput.shape,
  })
  .check(fullPostcode)
export type NewCustomer = z.infer<typeof NewCustomer>

/**
 * Changes to a customer. Omitted fields stay unchanged. `desc`, `id_company` and `auto_payment` are
 * ignored unless staff send them.
 */
export const CustomerChange = z.object({
  fname: FirstName,
  lname: LastName,
  email: z.optional(orNull(Email)),
  mphone: z.optional(orNull(Telephone)),
  phone: z.optional(orNull(Telephone)),
  id_company: z.optional(orNull(Id)),
  desc: z.optional(z.string().check(z.trim(), z.maxLength(65_535, 'Line is too long'))),
  birthdate: z.optional(orNull(DateInput)),
  auto_payment: z.optional(z.int().check(z.minimum(0), z.maximum(1))),
})
export type CustomerChange = z.infer<typeof CustomerChange>

export const NewAddress = z.object({ id_customer: Id, ...AddressInput.shape }).check(fullPostcode)

export const Card = z.object({
  id: Id,
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** Number of failed payments in a row. */
  payment_retry: z.int(),
})

/** `owned` is the amount that the customer owes, in pounds. */
export const CustomerStat = z.object({
  last_invoice: z.nullable(Instant),
  /** Jobs posted in the current month, London time. */
  month_jobs: z.int(),
  /** Month, `YYYY-MM`. */
  current_month: z.string(),
  owned: Pounds,
  /** The customer's own credit, which pays the next invoice first. */
  credit: Pounds,
})
export type CustomerStat = z.infer<typeof CustomerStat>

const Region = z.object({ id: Id, mnemonic: z.string(), region_name: z.string() })

/**
 * `desc` and `company` are staff's notes. Customers who read their own record receive them empty.
 */
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
  /** 1 if the card is charged automatically when an invoice is due, otherwise 0. */
  auto_payment: z.int(),
  card: z.nullable(Card),
  location: z.nullable(Location),
  address: z.nullable(Address),
  phone: z.nullable(z.string()),
  mphone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** New e-mail that its owner has not confirmed yet. */
  pending_email: z.nullable(z.string()),
  /** Null if no region has the outward code. */
  region: z.nullable(Region),
  stat: CustomerStat,
  created_at: Instant,
  /** Time when the personal data was permanently erased. */
  erased_at: z.nullable(Instant),
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
  /** Null if no region has the outward code. */
  region: z.nullable(Region),
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

/** Filters of the list and of its export. */
export const customerFilters = {
  /** Text in name, e-mail, phone, postcode or company. */
  search: Search,
  tag: z.optional(IdOrNot),
  id_region: z.optional(IdOrNot),
  card_failing: z.optional(z.stringbool()),
  /** True if the customer has an account. */
  has_sign_in: z.optional(z.stringbool()),
  /** First day on which the customer was added, London time. */
  added_since: z.optional(CalendarDate),
  sort: sortedBy(customerSorts, 'name,asc'),
}
export const CustomersQuery = z.object({
  ...customerFilters,
  ...mirrored,
  ...paged,
})
export type CustomersQuery = z.infer<typeof CustomersQuery>

const typed = z.optional(z.string().check(z.trim(), z.maxLength(250)))

/** Details typed so far for a new customer. An incomplete e-mail or mobile matches no record. */
export const SimilarQuery = z.object({
  fname: typed,
  lname: typed,
  email: typed,
  mphone: typed,
  postcode: typed,
  /** Country of the mobile and the postcode. Defaults to the United Kingdom. */
  id_country: z.optional(Id),
})
export type SimilarQuery = z.infer<typeof SimilarQuery>

const Likeness = z.enum(['email', 'mobile', 'name_and_postcode'])
export type Likeness = z.infer<typeof Likeness>

export const SimilarCustomer = z.object({
  id: Id,
  name: z.string(),
  postcode: z.nullable(z.string()),
  alike: z.array(Likeness),
})
export type SimilarCustomer = z.infer<typeof SimilarCustomer>

/** A sign-in of one of two customers who are being merged. */
export const SignInOfMerge = z.object({
  id: Id,
  id_customer: Id,
  email: z.string(),
  /** False until the owner has followed the link and set a password. */
  has_password: z.boolean(),
  /**
   * True if the sign-in also belongs to staff or a treasure. If the other sign-in remains, this one
   * is not closed. It only loses the customer.
   */
  is_used_besides: z.boolean(),
})
export type SignInOfMerge = z.infer<typeof SignInOfMerge>

/** Text that a customer agrees to for marketing. It is stored with their answer. */
export const marketingWords = (channel: string): string =>
  `Offers and news from us by ${channel.toLowerCase()}. I can stop them at any time.`

/** A channel by which a customer receives messages. */
export const CustomerChannel = z.object({
  id: Id,
  name: z.string(),
  enabled: z.boolean(),
  /** Consent to marketing by this channel. Off until the customer agrees. */
  marketing: z.object({
    agreed: z.boolean(),
    /**
     * Time of the customer's last answer, and the text that they read. Null if they were never
     * asked.
     */
    given_at: z.nullable(Instant),
    wording: z.nullable(z.string()),
  }),
})
export type CustomerChannel = z.infer<typeof CustomerChannel>

/** Omitted fields stay unchanged. */
export const CustomerChannelChoice = z.object({
  id_channel: Id,
  enabled: z.optional(z.boolean()),
  marketing: z.optional(z.boolean()),
})
export type CustomerChannelChoice = z.infer<typeof CustomerChannelChoice>
