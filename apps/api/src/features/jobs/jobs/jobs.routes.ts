import { addJobToAccount, getLinkedJob } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { readPage } from '#kernel/db/paged-list.ts'
import type { Context, Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { addByLink } from './add-to-account.ts'
import { customerJobsStore } from './customer-jobs.store.ts'
import { followLink, noSuchLink } from './follow-link.ts'
import { showCustomerJob, showLinkedJob } from './jobs.show.ts'
import { staffJobsRoutes } from './staff-jobs.routes.ts'
import { unconfirmedJobsStore } from './unconfirmed-jobs.store.ts'

/** Calls about jobs. Calls that change a job's details or its assignment are elsewhere. */
export const jobsRoutes = (deps: Deps) => ({
  ...customerJobsRoutes(deps),
  ...staffJobsRoutes(deps),
})

/** Calls of customers about their jobs, signed in or through an e-mailed link. */
function customerJobsRoutes(deps: Deps) {
  const { db } = deps.database

  const follow = async (
    endpoint: typeof getLinkedJob | typeof addJobToAccount,
    token: string,
    visit: Pick<Context, 'at' | 'address'>,
  ) => (await followLink(deps, endpoint, token, ['continue'], visit)).id_job

  return {
    listMyCustomerJobs({ query }, { scope, at }) {
      const store = customerJobsStore(db)
      return readPage(
        query,
        {
          count: () => store.countOf(scope.id_customer),
          read: (slice) => store.listOf(scope.id_customer, at, slice),
        },
        showCustomerJob,
      )
    },

    async getLinkedJob({ params }, context) {
      const store = customerJobsStore(db)
      const job = await store.find(await follow(getLinkedJob, params.token, context))
      if (!job) throw noSuchLink(getLinkedJob)
      return showLinkedJob(job, {
        can_add: await unconfirmedJobsStore(db).canBeAdded(job.id),
        begun: await store.hasBegun(job.id, context.at),
      })
    },

    async addJobToAccount({ body }, context) {
      const id = await follow(addJobToAccount, body.token, context)
      return context.once(async (tx) => {
        if (!(await addByLink(tx, context.at, id)))
          throw refuse(
            addJobToAccount,
            'job_not_addable',
            'There is nothing to add: it is in an account already, or its e-mail has none.',
          )
        return { id }
      })
    },
  } satisfies Partial<Handlers>
}
