import { sql } from 'kysely'

/**
 * Contact of a job: the contact that was typed with the booking, or else the one in the customer's
 * record. The query must join jobs and customers.
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
