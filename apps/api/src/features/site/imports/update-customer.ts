import { changesBetween, type Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { isEmptyAddress, type AddressFields } from '../../people/contacts/contact-input.ts'
import { customerAddressesStore } from '../../people/customers/customer-addresses.store.ts'
import { customersStore } from '../../people/customers/customers.store.ts'
import type { PlannedPerson } from './plan-person.ts'

type Doing = { at: Date; by: Actor }
type Details = Partial<Record<'phone' | 'mphone' | 'descr', string | null>> & {
  id_company?: number | null
}
/** Values that an update replaced. `address` is null if there was none. */
type Before = { details: Details; address?: { id: number; fields: AddressFields | null } }

/**
 * Replaces a customer's phone, address, company and notes by those of the file. A mobile is only
 * filled in, because links were sent to the one on record. Returns what was replaced, or undefined
 * if all of it was the same.
 */
export async function updateFromFile(
  tx: Db,
  id: number,
  { plan }: Extract<PlannedPerson, { kind: 'customers' }>,
  { at, by, id_company }: Doing & { id_company: number | null },
): Promise<Before | undefined> {
  const customer = await customersStore(tx).lock(everywhere, id)
  if (!customer) return undefined
  const { phone, mphone, descr } = plan.person
  const wanted: Details = {
    ...(phone && { phone }),
    ...(mphone && customer.mphone === null && { mphone }),
    ...(descr && { descr }),
    ...(id_company !== null && { id_company }),
  }
  const changes = changesBetween(customer, wanted)
  const addresses = customerAddressesStore(tx)
  const current = await addresses.currentFields(id)
  const isMoved =
    !isEmptyAddress(plan.address) &&
    (current?.address !== plan.address.address || current.postcode !== plan.address.postcode)
  if (changes.length === 0 && !isMoved) return undefined
  const names = changes.map(({ field }) => field)
  const pick = (from: object) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Details
  if (names.length > 0) await customersStore(tx).update(id, withoutNull(pick(wanted)))
  if (names.length > 0)
    await recordEvent(tx, {
      event: 'customer.changed',
      at,
      by,
      id_customer: id,
      data: { what: 'details', changes },
    })
  if (!isMoved) return { details: pick(customer) }
  const id_address = current?.id ?? (await addresses.insert(id, plan.address, at))
  if (current) await addresses.update(current.id, plan.address)
  const { id: _id, ...fields } = current ?? { id: 0 }
  await recordEvent(tx, {
    event: 'customer.changed',
    at,
    by,
    id_customer: id,
    data: {
      what: current ? 'address' : 'new_address',
      changes: changesBetween(fields, plan.address),
    },
  })
  return {
    details: pick(customer),
    address: { id: id_address, fields: current ? (fields as AddressFields) : null },
  }
}

/** Restores what an update replaced. */
export async function restoreBefore(tx: Db, id: number, before: object, { at, by }: Doing) {
  const { details, address } = before as Before
  if (Object.keys(details).length > 0) await customersStore(tx).update(id, withoutNull(details))
  const addresses = customerAddressesStore(tx)
  if (address?.fields) await addresses.update(address.id, address.fields)
  else if (address) await addresses.remove(address.id)
  await recordEvent(tx, {
    event: 'customer.changed',
    at,
    by,
    id_customer: id,
    data: { what: 'details', changes: [] },
  })
}

/** Notes are text, which may be empty. */
const withoutNull = ({ descr, ...details }: Details) => ({
  ...details,
  ...(descr !== undefined && { descr: descr ?? '' }),
})
