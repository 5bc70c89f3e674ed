import { sql } from 'kysely'

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
