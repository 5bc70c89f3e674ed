import { sql } from 'kysely'

/** Matches customers whose record holds only the details of their sign-up. */
export const isEmptyCustomer = sql<boolean>`(
  customers.phone is null and customers.mphone is null and customers.id_company is null
  and customers.descr = '' and customers.birthdate is null
  and not exists (select from jobs where jobs.id_customer = customers.id)
  and not exists (select from cards where cards.id_customer = customers.id)
  and not exists (select from activities where activities.id_customer = customers.id)
  and not exists (select from addresses where addresses.id_customer = customers.id)
  and not exists (select from customer_tags where customer_tags.id_customer = customers.id)
)`
