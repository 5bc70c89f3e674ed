import type { Db } from '#kernel/db/connect.ts'
import { agreedLinesStore } from '../agreed-lines/agreed-lines.store.ts'
import { appointmentsStore } from '../appointments/appointments.store.ts'
import { estimatesStore } from '../estimates/estimates.store.ts'
import { jobLinksStore } from '../jobs/job-links.store.ts'
import { assignmentsStore } from './assignments.store.ts'

type Theirs = { id_job: number; id_treasure: number }

/** Ends a treasure's assignment to a job, with their appointments, estimates, open extra work and links. */
export async function unassign(tx: Db, at: Date, { id_job, id_treasure }: Theirs) {
  await appointmentsStore(tx).cancelFor(id_job, at)
  await assignmentsStore(tx).end(id_job, at)
  await estimatesStore(tx).withdrawFor(id_job, id_treasure, at)
  await agreedLinesStore(tx).withdrawFor(id_job, id_treasure, at)
  await jobLinksStore(tx).endFor(id_job, id_treasure, at)
}
