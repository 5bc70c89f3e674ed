import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'

/**
 * Who is met at a job, and rung for it: what was typed with the booking where the job keeps it, else what stands in
 * the customer's record by now. Expects jobs and customers to be joined.
 */
export const jobContact = {
  fname: sql<string>`coalesce(jobs.contact_fname, customers.fname)`,
  lname: sql<string>`coalesce(jobs.contact_lname, customers.lname)`,
  email: ofJob('email'),
  mphone: ofJob('mphone'),
  phone: ofJob('phone'),
}

function ofJob(field: 'email' | 'mphone' | 'phone') {
  const [own, record] = [sql.ref(`jobs.contact_${field}`), sql.ref(`customers.${field}`)]
  return sql<
    string | null
  >`case when jobs.contact_fname is null then ${record} else nullif(${own}, '') end`
}

/** What a job of its own contact is found by, as people write it: begins with a space, as do its words. */
export const contactFoundBy = sql<string>`' ' || fold_text(concat_ws(' ',
  jobs.contact_fname, jobs.contact_lname, jobs.contact_email,
  regexp_replace(jobs.contact_mphone, '^\\+44', '0'), jobs.contact_mphone, jobs.contact_phone
))`

/** Before the jobs of a record go to another: what was typed with a booking stays with its job. */
export const keepContactOfBookings = (tx: Db, id_customer: number) =>
  tx
    .updateTable('jobs')
    .from('customers')
    .set((eb) => ({
      contact_fname: eb.ref('customers.fname'),
      contact_lname: eb.ref('customers.lname'),
      contact_email: eb.ref('customers.email'),
      contact_mphone: eb.ref('customers.mphone'),
      contact_phone: eb.ref('customers.phone'),
    }))
    .whereRef('customers.id', '=', 'jobs.id_customer')
    .where('jobs.id_customer', '=', id_customer)
    .where('jobs.contact_fname', 'is', null)
    .where((eb) =>
      eb.exists(eb.selectFrom('bookings').select('id').whereRef('bookings.id_job', '=', 'jobs.id')),
    )
    .execute()
