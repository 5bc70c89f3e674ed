import * as z from 'zod/mini'
import { Simulated } from '../../kernel/deletion.schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { Zip, byId } from '../../kernel/wire.ts'
import {
  DataSummary,
  Erasure,
  ErasureOfMine,
  KnownContacts,
  Retention,
} from './personal-data.schema.ts'

const one = { ...byId, query: Simulated, body: KnownContacts, ok: Erasure }

/**
 * Permanently erases names, contacts, messages and photos. Keeps amounts, dates and numbers that
 * tax law requires. `simulated=1` makes a dry run. Refused while the person has open jobs or
 * unsettled money. Keeps rows found only by an unconfirmed contact, unless `contacts` names it.
 */
export const eraseCustomer = endpoint('PUT', '/customer/{id}/erase', {
  summary: "Erases a customer's personal data.",
  ...one,
  problems: { customer_not_found: 404, not_erasable_yet: 409 },
  access: 'admin',
  permission: 'customers.delete',
})

/** Works like the erasure of a customer. Payments keep the VAT number and the tax reference. */
export const eraseTreasure = endpoint('PUT', '/treasure/{id}/erase', {
  summary: "Erases a treasure's personal data.",
  ...one,
  problems: { treasure_not_found: 404, not_erasable_yet: 409 },
  access: 'admin',
  permission: 'treasures.delete',
})

/**
 * Requires the password, except for a dry run. Ends every session. Staff cannot be erased. If some
 * of the data may belong to another person, staff decide and the answer is `waits`.
 */
export const eraseMyself = endpoint('PUT', '/user/erase', {
  summary: "Deletes the caller's own account, with all its personal data.",
  query: Simulated,
  body: ErasureOfMine,
  ok: Erasure,
  problems: { password_wrong: 422, not_erasable_yet: 409 },
  access: 'signed_in',
})

const ofCustomer = { ...byId, problems: { customer_not_found: 404 } }
const ofTreasure = { ...byId, problems: { treasure_not_found: 404 } }

export const getCustomerData = endpoint('GET', '/customer/{id}/data', {
  summary: "Number of records of each kind in a customer's personal data.",
  ...ofCustomer,
  ok: DataSummary,
  access: 'admin',
  permission: 'customers.export',
})

/**
 * Contains `data.json`, with a heading for each kind of record, and the photos. The download is
 * recorded with its author.
 */
export const downloadCustomerData = endpoint('POST', '/customer/{id}/data/file', {
  summary: "A customer's personal data as a ZIP file.",
  ...ofCustomer,
  body: KnownContacts,
  ok: Zip,
  produces: 'zip',
  confirm: true,
  access: 'admin',
  permission: 'customers.export',
  idempotent: false,
})

export const getTreasureData = endpoint('GET', '/treasure/{id}/data', {
  summary: "Number of records of each kind in a treasure's personal data.",
  ...ofTreasure,
  ok: DataSummary,
  access: 'admin',
  permission: 'treasures.export',
})

export const downloadTreasureData = endpoint('POST', '/treasure/{id}/data/file', {
  summary: "A treasure's personal data as a ZIP file.",
  ...ofTreasure,
  body: KnownContacts,
  ok: Zip,
  produces: 'zip',
  confirm: true,
  access: 'admin',
  permission: 'treasures.export',
  idempotent: false,
})

export const getMyData = endpoint('GET', '/user/data', {
  summary: "Number of records of each kind in the caller's own personal data.",
  ok: DataSummary,
  access: 'signed_in',
})

/** Staff's internal notes may name other people, so staff provide them on request. */
export const downloadMyData = endpoint('POST', '/user/data/file', {
  summary: "The caller's own personal data as a ZIP file.",
  ok: Zip,
  produces: 'zip',
  confirm: 'always',
  access: 'signed_in',
  idempotent: false,
})

/** Retention runs each night at 04:30 London time. The counts are a dry run. */
export const listRetention = endpoint('GET', '/retention', {
  summary: 'How long records are kept, why, and how many are due for deletion.',
  ok: z.object({ data: z.array(Retention) }),
  access: 'super',
})
