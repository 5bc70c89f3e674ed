import { setTimeout as wait } from 'node:timers/promises'
import { claimJob, jobStatus } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { userActor, type Actor } from '../../../kernel/events/define-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import {
  addressToCount,
  countAttempt,
  countersOf,
  isCounted,
  limitAttempts,
  type Limit,
} from '../../../kernel/http/rate-limits.ts'
import { refuse } from '../../../kernel/http/refuse.ts'
import { assignTo } from '../assignments/assign-job.ts'
import { decideJob, decideTreasure } from './claims.decide.ts'
import { claimsStore } from './claims.store.ts'
import { mobileToE164 } from '../../people/contacts/mobile.rules.ts'
import { foldSurname } from '../../people/contacts/surname.rules.ts'

/** How long an address is remembered, as a hash, from which a mobile has claimed. */
const knownFor: Limit = { most: 1, seconds: 90 * 24 * 60 * 60 }

const texts = {
  job_not_found: 'There is no such job.',
  job_taken: 'Job is already taken (possibly by yourself).',
  estimate_wanted: 'This job wants a price first. Send an estimate.',
  treasure_not_found: "Oh no - we couldn't find your treasure details.",
}

/** Both claims are refused for the same reasons, in the same words. */
const refusal = (why: keyof typeof texts) => refuse(claimJob, why, texts[why])

/** Jobs taken from the board: by mobile and surname, or by whoever is signed in. */
export function claimsRoutes(deps: Deps) {
  const { limits } = deps
  const { db } = deps.database

  /** Takes the job or refuses, in the transaction of the call. */
  async function take(
    tx: Db,
    id_job: number,
    { id }: { id: number },
    { at, by }: { at: Date; by: Actor },
  ) {
    const claim = { id_job, id_treasure: id, how: 'claim', actor: 'treasure', by } as const
    const assigned = await assignTo(tx, at, claim)
    if (!assigned.moved) throw refusal(assigned.refused)
    return { id_job, id_status: jobStatus.claimed, claimed_at: at.toISOString() }
  }

  return {
    async claimJob({ body }, { at, address, once }) {
      const started = performance.now()
      const store = claimsStore(db)

      await limitAttempts(
        db,
        at,
        countersOf('claim-address', address, limits.perAddress),
        'Too many claims from here. Please wait.',
      )

      const refused = decideJob(await store.findJob(body.id_job))
      if (refused) throw refusal(refused)

      // The same statements whether or not the mobile can exist: no answer is quicker than another.
      const mobile = mobileToE164(body.mobile) ?? ''
      const subject = mobile || body.mobile.replaceAll(/\D/g, '')
      // Where they have claimed before, they are not held up by what strangers try elsewhere.
      const here = `${subject} ${addressToCount(address)}`
      const isKnown = await isCounted(db, at, 'claimed-here', here)
      const attempts = await countAttempt(
        db,
        at,
        isKnown ? 'claim-mobile-here' : 'claim-mobile',
        isKnown ? here : subject,
        limits.perMobile,
      )
      const matches = await store.findTreasures(mobile, foldSurname(body.last_name))
      const claimant = decideTreasure(matches, attempts.allowed)
      if (claimant.refused) {
        await wait(Math.max(0, limits.notFoundAfter - (performance.now() - started)))
        throw refusal(claimant.refused)
      }
      return once(async (tx) => {
        const by = { kind: 'treasure', id: claimant.treasure.id } as const
        const claimed = await take(tx, body.id_job, claimant.treasure, { at, by })
        await countAttempt(tx, at, 'claimed-here', here, knownFor)
        return claimed
      })
    },

    async claimMyJob({ params: { id } }, { at, caller, scope, once }) {
      const store = claimsStore(db)
      const refused = decideJob(await store.findJob(id))
      if (refused) throw refusal(refused)
      const treasure = await store.findTreasure(scope.id_treasure)
      if (!treasure) throw refusal('treasure_not_found')
      return once((tx) => take(tx, id, treasure, { at, by: userActor(caller.id) }))
    },
  } satisfies Partial<Handlers>
}
