import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { assignmentsStore } from './assignments.store.ts'
import { customerJobsStore } from './customer-jobs.store.ts'

type OfTreasure = { id_job: number; id_treasure: number }

/** What treasures and customers are told about whose a job is, each queued in the transaction of what it tells of. */
export function jobMails({ messages, publicSettings }: Pick<Deps, 'messages' | 'publicSettings'>) {
  async function tellTreasure(
    tx: Db,
    at: Date,
    template: 'job_taken_back' | 'job_cancelled_treasure',
    { id_job, id_treasure }: OfTreasure,
  ) {
    const { fname, email, service, place } = await assignmentsStore(tx).findParties(
      id_job,
      id_treasure,
    )
    if (!email) return
    await messages.queueTemplate(tx, at, {
      template,
      recipient: email,
      id_job,
      values: {
        id_job,
        service,
        place,
        fname,
        support_phone: publicSettings().support_phone,
      },
    })
  }

  return {
    sendTakenBack: (tx: Db, at: Date, job: OfTreasure) =>
      tellTreasure(tx, at, 'job_taken_back', job),

    sendCancelled: (tx: Db, at: Date, job: OfTreasure) =>
      tellTreasure(tx, at, 'job_cancelled_treasure', job),

    /** To the customer: somebody else is looked for. */
    async sendReleased(tx: Db, at: Date, { id_job, id_treasure }: OfTreasure) {
      const to = await customerJobsStore(tx).findAddressee(id_job)
      if (!to?.email) return
      const { fname: treasure, service } = await assignmentsStore(tx).findParties(
        id_job,
        id_treasure,
      )
      await messages.queueTemplate(tx, at, {
        template: 'job_released',
        recipient: to.email,
        id_job,
        values: {
          id_job,
          service,
          treasure,
          fname: to.fname,
          support_phone: publicSettings().support_phone,
        },
      })
    },
  }
}
