import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { customerJobsStore } from '../../jobs/jobs/customer-jobs.store.ts'
import { jobLinkAddress, jobLinkEnds, jobLinksStore } from '../../jobs/jobs/job-links.store.ts'

/**
 * Asks a job's customer how it was, once: with the first labour, or when the job is finished. The link is to
 * one line of work, the newest labour; without a line there is nothing to ask about. Expects the job to be held.
 */
export const askForReview =
  ({ messages, publicSettings }: Pick<Deps, 'messages' | 'publicSettings'>) =>
  async (tx: Db, at: Date, id_job: number) => {
    const line = await tx
      .selectFrom('works')
      .innerJoin('jobs', 'jobs.id', 'works.id_job')
      .innerJoin('services', 'services.id', 'jobs.id_service')
      .innerJoin('treasures', 'treasures.id', 'works.id_treasure')
      .select(['works.id', 'services.shortened_display_name as service', 'treasures.fname'])
      .where('works.id_job', '=', id_job)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('reviews').select('id_work').whereRef('id_work', '=', 'works.id'),
          ),
        ),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('job_links')
              .select('hash')
              .where('job_links.id_job', '=', id_job)
              .where('purpose', '=', 'review'),
          ),
        ),
      )
      .orderBy('works.material')
      .orderBy('works.id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!line) return
    const customer = await customerJobsStore(tx).findAddressee(id_job)
    if (!customer?.email) return
    const token = await jobLinksStore(tx).createFor(
      'review',
      { id_job, id_work: line.id, expires_at: jobLinkEnds(at) },
      at,
    )
    await messages.queueTemplate(tx, at, {
      template: 'job_finished',
      recipient: customer.email,
      id_job,
      values: {
        id_job,
        fname: customer.fname,
        treasure: line.fname,
        service: line.service,
        link: jobLinkAddress(publicSettings().portal_url, token, 'review'),
      },
    })
  }
