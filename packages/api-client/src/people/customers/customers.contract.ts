import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { RegionChoice } from '../../catalogue/regions/regions.schema.ts'
import { Deletion, Simulated } from '../../kernel/deletion.schema.ts'
import { Address, AddressChange } from '../../catalogue/places/address.schema.ts'
import { Tag } from '../../kernel/tag.schema.ts'
import { chosenRows, mirroredPageOf, pageOf, paged } from '../../kernel/list-query.ts'
import { Csv, Id, byId, SearchText } from '../../kernel/wire.ts'
import {
  Customer,
  CustomerChange,
  CustomerChannel,
  CustomerChannelChoice,
  customerFilters,
  CustomerRow,
  CustomersQuery,
  CustomerStat,
  NewAddress,
  NewCustomer,
  SignInOfMerge,
  SimilarCustomer,
  SimilarQuery,
} from './customers.schema.ts'

const absent = { customer_not_found: 404 }
const view = { access: 'staff', permission: 'customers.view' } as const
const viewOwn = { access: 'staff_or_customer', permission: 'customers.view' } as const
const editOwn = { access: 'staff_or_customer', permission: 'customers.edit' } as const

export const listCustomers = endpoint('GET', '/customers', {
  summary: 'Customers, filtered, sorted and paged.',
  query: CustomersQuery,
  ok: mirroredPageOf(CustomerRow),
  ...view,
})

export const getCustomersSummary = endpoint('GET', '/customers/summary', {
  summary: 'Figures that appear above the list.',
  ok: z.object({
    /** Count since the first of the month, London time. */
    new_this_month: z.int(),
    jobs_in_progress: z.int(),
    /** Pounds. */
    owed: z.number(),
    cards_failing: z.int(),
  }),
  ...view,
})

export const searchCustomers = endpoint('GET', '/customers/search', {
  summary: 'Customers to choose from, by a text of two or more characters; at most 20.',
  query: z.object({ search: SearchText }),
  ok: z.object({
    data: z.array(
      z.object({
        id: Id,
        name: z.string(),
        email: z.nullable(z.string()),
        postcode: z.nullable(z.string()),
      }),
    ),
  }),
  ...view,
})

/**
 * Suggests likely duplicates, but does not prevent the addition. Two people may share an e-mail, a
 * mobile or a house. A customer of the same name counts only at the same postcode.
 */
export const listSimilarCustomers = endpoint('GET', '/customers/similar', {
  summary:
    'Existing customers similar to one who is being added, the most similar first; at most 3.',
  query: SimilarQuery,
  ok: z.object({ data: z.array(SimilarCustomer) }),
  ...view,
})

/** Rows for maps and pickers, without contact details. */
export const listCustomerPlaces = endpoint('GET', '/customers/list', {
  summary: 'Every customer with name and place, 250 a page.',
  query: z.object({
    page: paged.page,
    customer: z.optional(z.string().check(z.trim(), z.maxLength(250))),
  }),
  ok: pageOf(
    z.object({
      id: Id,
      name: z.string(),
      postcode: z.nullable(z.string()),
      lat: z.nullable(z.number()),
      lon: z.nullable(z.number()),
    }),
  ),
  ...view,
})

/** A cell that a spreadsheet would run as a formula begins with an apostrophe. */
export const exportCustomers = endpoint('GET', '/customers/export', {
  summary: 'The filtered list as CSV, UTF-8 with a header row.',
  query: z.object({ ...customerFilters, ...chosenRows }),
  ok: Csv,
  produces: 'csv',
  access: 'staff',
  permission: 'customers.export',
})

/**
 * The customer belongs to the chosen region. By default, this is the region of the postcode's
 * outward code, if there is one. A customer added by an ambassador always belongs to the
 * ambassador's region.
 */
export const createCustomer = endpoint('POST', '/customer', {
  summary: 'Adds a customer.',
  body: NewCustomer,
  ok: Customer,
  problems: { company_not_found: 422, city_not_found: 422 },
  access: 'staff',
  permission: 'customers.create',
})

/** The id of a merged customer returns the remaining customer, under their own `id`. */
export const getCustomer = endpoint('GET', '/customer/{id}', {
  summary: 'One customer.',
  ...byId,
  ok: Customer,
  problems: absent,
  ...viewOwn,
})

/**
 * If the customer signs in, a new e-mail waits as `pending_email` until they follow the link sent
 * to it.
 */
export const updateCustomer = endpoint('PUT', '/customer/{id}', {
  summary: 'Changes a customer.',
  ...byId,
  body: CustomerChange,
  ok: Customer,
  problems: { ...absent, company_not_found: 422, email_taken: 422 },
  ...editOwn,
})

/** Jobs and invoices stay with the region that sold them. */
export const moveCustomer = endpoint('PUT', '/customer/{id}/region', {
  summary: 'Moves a customer to another region, or to none.',
  ...byId,
  body: RegionChoice,
  ok: Customer,
  problems: { ...absent, region_not_found: 422 },
  access: 'admin',
  permission: 'customers.edit',
  bulkable: 'customer',
})

/**
 * `simulated=1` makes a dry run. A customer with jobs cannot be deleted: merge them into another.
 */
export const deleteCustomer = endpoint('DELETE', '/customer/{id}', {
  summary: 'Deletes a customer for good.',
  ...byId,
  query: Simulated,
  ok: Deletion,
  problems: { ...absent, customer_in_use: 409 },
  access: 'admin',
  permission: 'customers.delete',
})

/**
 * Customer A remains and receives B's records. B's number then leads to A. If both sign in,
 * `id_user` chooses the sign-in to keep. The other is closed, and its owner is notified.
 */
export const mergeCustomers = endpoint('PUT', '/customers/merge', {
  summary: 'Merges customer B into customer A.',
  query: Simulated,
  body: z.object({ id_customerA: Id, id_customerB: Id, id_user: z.optional(Id) }),
  ok: z.object({
    id: Id,
    /** Numbers of B's records that move to A. */
    moved: z.object({ jobs: z.int(), activities: z.int(), cards: z.int(), tags: z.int() }),
    /** Sign-ins of A and B, if both have one. Only one of the two remains. Otherwise empty. */
    sign_ins: z.array(SignInOfMerge),
  }),
  problems: {
    ...absent,
    customer_same: 422,
    customers_both_sign_in: 409,
    sign_in_not_theirs: 422,
  },
  access: 'staff',
  permission: 'customers.merge',
})

export const getCustomerStat = endpoint('GET', '/customer/{id}/stat', {
  summary: "A customer's figures.",
  ...byId,
  ok: CustomerStat,
  problems: absent,
  ...viewOwn,
})

const channels = z.object({ data: z.array(CustomerChannel) })

export const listCustomerChannels = endpoint('GET', '/customer/{id}/channels', {
  summary: 'Channels by which a customer is contacted.',
  ...byId,
  ok: channels,
  problems: absent,
  ...viewOwn,
})

/** Messages about sign-in and safety are always sent. */
export const updateCustomerChannels = endpoint('PUT', '/customer/{id}/channels', {
  summary: 'Changes the channels by which a customer is contacted, and the consent to marketing.',
  ...byId,
  body: z.object({ channels: z.array(CustomerChannelChoice).check(z.maxLength(20)) }),
  ok: channels,
  problems: { ...absent, channel_not_found: 422 },
  ...editOwn,
})

export const listCustomerTags = endpoint('GET', '/customer/{id}/tags', {
  summary: "A customer's tags.",
  ...byId,
  ok: z.object({ data: z.array(Tag) }),
  problems: absent,
  ...view,
})

/** The new address becomes the customer's address. Booked jobs keep their address. */
export const createCustomerAddress = endpoint('POST', '/customers/address', {
  summary: 'Gives a customer an address.',
  body: NewAddress,
  ok: Address,
  problems: { ...absent, city_not_found: 422 },
  ...editOwn,
})

/** `{id}` is the address's id. */
export const updateCustomerAddress = endpoint('PUT', '/customers/address/{id}', {
  summary: "Changes a customer's address.",
  ...byId,
  body: AddressChange,
  ok: Address,
  problems: { address_not_found: 404, city_not_found: 422 },
  ...editOwn,
})
