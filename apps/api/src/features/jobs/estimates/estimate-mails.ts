import { showPence } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { assignmentsStore } from '../jobs/assignments.store.ts'
import { customerJobsStore } from '../jobs/customer-jobs.store.ts'
import {
  jobLinkAddress,
  jobLinkEnds,
  jobLinksStore,
  treasureLinkEnds,
} from '../jobs/job-links.store.ts'
import type { EstimateRow } from './estimates.store.ts'

/** Tells one side of what the other has said about a price, in the transaction of what it tells of. */
export function estimateMails({
  messages,
  publicSettings,
}: Pick<Deps, 'messages' | 'publicSettings'>) {
  return {
    /** To the customer, with a link to compare. */
    async sendSent(tx: Db, at: Date, { id_job, id_treasure, ...row }: EstimateRow) {
      const to = await customerJobsStore(tx).findAddressee(id_job)
      if (!to?.email) return
      const { service } = await assignmentsStore(tx).findParties(id_job, id_treasure)
      const token = await jobLinksStore(tx).createFor(
        'estimates',
        { id_job, expires_at: jobLinkEnds(at) },
        at,
      )
      await messages.queueTemplate(tx, at, {
        template: 'estimate_sent',
        recipient: to.email,
        id_job,
        values: {
          id_job,
          service,
          fname: to.fname,
          treasure: row.fname,
          price: showPence(row.customer_price_pence),
          link: jobLinkAddress(publicSettings().portal_url, token, 'estimates'),
          support_phone: publicSettings().support_phone,
        },
      })
    },

    /** To the treasure, with a link to the job. */
    async sendAccepted(tx: Db, at: Date, { id_job, id_treasure }: EstimateRow) {
      const to = await assignmentsStore(tx).findParties(id_job, id_treasure)
      if (!to.email) return
      const expires_at = treasureLinkEnds(at)
      const link = { id_job, id_treasure, expires_at }
      const token = await jobLinksStore(tx).createFor('treasure', link, at)
      await messages.queueTemplate(tx, at, {
        template: 'estimate_accepted',
        recipient: to.email,
        id_job,
        values: {
          id_job,
          service: to.service,
          place: to.place,
          fname: to.fname,
          link: jobLinkAddress(publicSettings().portal_url, token, 'treasure'),
        },
      })
    },
  }
}
