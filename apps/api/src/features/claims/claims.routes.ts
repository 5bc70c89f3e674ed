import { setTimeout as wait } from 'node:timers/promises'
import { claimJob } from '@treasures/api-client'
import type { Deps } from '../../app.ts'
import type { Handlers } from '../../shared/mount.ts'
import { addressToCount, countAttempt, type Limit } from '../../shared/rate-limits.ts'
import { refuse, refuseGenerally } from '../../shared/refuse.ts'
import { recordMove } from '../jobs/jobs.store.ts'
import { decideJob, decideTreasure } from './claims.decide.ts'
import { claimsStore, type ClaimantView } from './claims.store.ts'
import { mobileToE164 } from './mobile.rules.ts'
import { foldSurname } from './surname.rules.ts'

export type ClaimLimits = {
  /** Silent: over it, the answer is the same as for an unknown mobile. */
  perMobile: Limit
  perAddress: Limit
  /** Every "not found" takes this long at least, in milliseconds, whatever it was that failed. */
  notFoundAfter: number
}

export const claimLimits: ClaimLimits = {
  perMobile: { most: 5, seconds: 15 * 60 },
  perAddress: { most: 10, seconds: 60 * 60 },
  notFoundAfter: 250,
}

const texts = {
  job_not_found: 'There is no such job.',
  job_taken: 'Job is already taken (possibly by yourself).',
  treasure_not_found: "Oh no - we couldn't find your treasure details.",
}

export const claimsRoutes = ({ database: { db }, messages, limits }: Deps) =>
  ({
    async claimJob({ body }, { at, address, once }) {
      const started = performance.now()
      const store = claimsStore(db)

      const caller = await countAttempt(
        db,
        at,
        'claim-address',
        addressToCount(address),
        limits.perAddress,
      )
      if (!caller.allowed)
        throw refuseGenerally('too_many_requests', 'Too many claims from here. Please wait.', {
          retryAfter: caller.retryAfter,
        })

      const job = decideJob(await store.findJob(body.id_job))
      if (job.refused) throw refuse(claimJob, job.refused, texts[job.refused])

      // The same statements whether or not the mobile can exist: no answer is quicker than another.
      const mobile = mobileToE164(body.mobile) ?? ''
      const attempts = await countAttempt(
        db,
        at,
        'claim-mobile',
        mobile || body.mobile.replaceAll(/\D/g, ''),
        limits.perMobile,
      )
      const matches = await store.findTreasures(mobile, foldSurname(body.last_name))
      const claimant = decideTreasure(matches, attempts.allowed)
      if (claimant.refused) {
        await wait(Math.max(0, limits.notFoundAfter - (performance.now() - started)))
        throw refuse(claimJob, claimant.refused, texts[claimant.refused])
      }

      const { id, mphone } = claimant.treasure
      // Were this ever to break the index of active assignments, that would be our mistake and not a 409.
      return once(async (tx) => {
        const inside = claimsStore(tx)
        const taken = await inside.takeJob(body.id_job, at)
        if (!taken) throw refuse(claimJob, 'job_taken', texts.job_taken)
        await inside.assign(taken.id, id, at)
        await recordMove(tx, at, { ...taken, id_treasure: id }, job.move)
        await messages.queue(tx, at, {
          channel: 'sms',
          recipient: mphone,
          body: tellClaimant(await inside.readForClaimant(taken.id)),
          id_job: taken.id,
        })
        return { id_job: taken.id, id_status: 2 as const, claimed_at: at.toISOString() }
      })
    },
  }) satisfies Partial<Handlers>

/** The text to the registered mobile: whoever else may have claimed in their name, they hear of it. */
const tellClaimant = (job: ClaimantView) =>
  [
    `Treasures: you have claimed job ${job.id}, ${job.service}.`,
    `${job.fname} ${job.lname}, ${job.address}, ${job.postcode}, ${job.mphone ?? job.phone ?? 'no phone'}.`,
    'Please make an appointment with the customer.',
  ].join(' ')
