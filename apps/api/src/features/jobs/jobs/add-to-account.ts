import type { Db } from '#kernel/db/connect.ts'
import { giveBooking } from '../../people/registration/give-booking.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { unconfirmedJobsStore } from './unconfirmed-jobs.store.ts'

/**
 * Adds a job to the account with the e-mail to which the job's link was sent. Returns false if
 * there is no job to add. Returns true if the job was added before, so that a second press is no
 * error.
 */
export async function addByLink(tx: Db, at: Date, id_job: number): Promise<boolean> {
  const store = unconfirmedJobsStore(tx)
  const found = await store.lock(id_job)
  if (!found) return store.isWithOwner(id_job)
  const user = await usersStore(tx).lockByEmail(found.email)
  if (!user?.is_proven || (user.is_staff && user.id_customer === null)) return false
  await giveBooking(tx, at, user, { id: found.id_customer, id_region: found.id_region })
  return true
}
