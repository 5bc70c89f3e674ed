import * as z from 'zod/mini'
import { Simulated } from '../../kernel/deletion.schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id } from '../../kernel/wire.ts'
import { Erasure, ErasureOfMine } from './personal-data.schema.ts'

const one = { params: z.object({ id: Id }), query: Simulated, ok: Erasure }

/**
 * Names, contacts, messages and photos go for good, wherever they are; amounts, dates and numbers that tax law wants
 * stay. With `simulated=1` a dry run. Whoever has open jobs or money that is not settled stays until that is done.
 */
export const eraseCustomer = endpoint('PUT', '/customer/{id}/erase', {
  summary: "Erases a customer's personal data.",
  ...one,
  problems: { customer_not_found: 404, not_erasable_yet: 409 },
  access: 'admin',
  permission: 'customers.delete',
})

/** As of a customer. VAT number and tax reference stay beside what was paid. */
export const eraseTreasure = endpoint('PUT', '/treasure/{id}/erase', {
  summary: "Erases a treasure's personal data.",
  ...one,
  problems: { treasure_not_found: 404, not_erasable_yet: 409 },
  access: 'admin',
  permission: 'treasures.delete',
})

/** Needs the password, but for a dry run. Every sign-in ends with it. Whoever works here is erased by nobody. */
export const eraseMyself = endpoint('PUT', '/user/erase', {
  summary: 'Deletes the own account, with all personal data of it.',
  query: Simulated,
  body: ErasureOfMine,
  ok: Erasure,
  problems: { password_wrong: 422, not_erasable_yet: 409 },
  access: 'signed_in',
})
