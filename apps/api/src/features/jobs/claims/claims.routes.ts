import { setTimeout as wait } from 'node:timers/promises'
import { claimJob, claimMyJob, jobStatus, undoMyClaim } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor, type Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import {
  addressToCount,
  countAttempt,
  countersOf,
  isCounted,
  limitAttempts,
  type Limit,
} from '#kernel/http/rate-limits.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { assignTo } from '../assignments/assign-job.ts'
import { documentWords } from '../../people/treasures/document-words.ts'
import { skillWords } from '../assignments/skill-words.ts'
import { assignmentsStore } from '../assignments/assignments.store.ts'
import { undoClaim, undoTimes } from '../assignments/undo-claim.ts'
import { decideJob, decideTreasure } from './claims.decide.ts'
import { claimsStore } from './claims.store.ts'
import { mobileToE164 } from '../../people/contacts/mobile.rules.ts'
import { foldSurname } from '../../people/contacts/surname.rules.ts'

/** Time for which we remember, as a hash, that an address has claimed with a mobile. */
const knownFor: Limit = { most: 1, seconds: 90 * 24 * 60 * 60 }

/**
 * How often we tell a treasure why a job is not for them, even if it is claimed in their name more
 * often.
 */
const toldEvery: Limit = { most: 1, seconds: 24 * 60 * 60 }

type Lacking = { skill: string } | { document: string }

/**
 * Thrown if the known claimant lacks a required skill or document. Rolls the claim back. Each call
 * words the refusal differently.
 */
class NotQualified extends Error {
  readonly lacking: Lacking
  constructor(lacking: Lacking) {
    super('The claimant lacks a skill or a document')
    this.lacking = lacking
  }
}

const texts = {
  job_not_found: 'We can’t find that job.',
  job_taken: 'Job is already taken (possibly by yourself).',
  job_off_board: 'This job is not on the board at the moment.',
  estimate_wanted: 'This job needs a price first. Send an estimate.',
  treasure_not_found: "Oh no - we couldn't find your treasure details.",
}

const undoTexts = {
  job_not_found: texts.job_not_found,
  claim_settled: 'This claim can no longer be undone. Hand the job back instead.',
}

/** Both claim calls use the same reasons and words. */
const refusal = (why: keyof typeof texts) => refuse(claimJob, why, texts[why])

/** Claims of jobs from the board: by mobile and surname, or signed in. */
export function claimsRoutes(deps: Deps) {
  const { limits } = deps
  const { db } = deps.database

  /** Takes the job or throws a refusal, in the call's transaction. */
  async function take(
    tx: Db,
    id_job: number,
    { id }: { id: number },
    { at, by, undo_until }: { at: Date; by: Actor; undo_until?: Date | undefined },
  ) {
    const claim = {
      id_job,
      id_treasure: id,
      how: 'claim',
      actor: 'treasure',
      by,
      ...(undo_until && { undo_until }),
    } as const
    const assigned = await assignTo(tx, at, claim)
    if (assigned.moved)
      return { id_job, id_status: jobStatus.claimed, claimed_at: at.toISOString() }
    if (assigned.refused === 'skill_required') throw new NotQualified({ skill: assigned.skill })
    if (assigned.refused === 'document_required')
      throw new NotQualified({ document: assigned.document })
    throw refusal(assigned.refused)
  }

  /**
   * Recorded after the claim has rolled back. A reaction then tells the treasure the reason, in a
   * message that only they can read. It does so once a day for each job.
   */
  async function noteRefused(id_job: number, id_treasure: number, lacking: Lacking, at: Date) {
    await db.transaction().execute(async (tx) => {
      const { allowed } = await countAttempt(
        tx,
        at,
        'claim-skill',
        `${id_job} ${id_treasure}`,
        toldEvery,
      )
      if (!allowed) return
      const by = { kind: 'treasure', id: id_treasure } as const
      await recordEvent(tx, {
        event: 'job.claim_refused',
        at,
        by,
        id_job,
        id_treasure,
        data: lacking,
      })
    })
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

      // Runs the same statements for an impossible mobile, so that all answers take the same time.
      const mobile = mobileToE164(body.mobile) ?? ''
      const subject = mobile || body.mobile.replaceAll(/\D/g, '')
      // If the treasure has claimed from this address before, attempts from other addresses do not
      // count here.
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
      const notFound = async () => {
        await wait(Math.max(0, limits.notFoundAfter - (performance.now() - started)))
        return refusal('treasure_not_found')
      }
      if (claimant.refused) throw await notFound()
      const { id } = claimant.treasure
      return once(async (tx) => {
        const claimed = await take(tx, body.id_job, { id }, { at, by: { kind: 'treasure', id } })
        await countAttempt(tx, at, 'claimed-here', here, knownFor)
        return claimed
      }).catch(async (error: unknown) => {
        if (!(error instanceof NotQualified)) throw error
        // A specific answer would reveal to a stranger that mobile and surname belong together, and
        // what the treasure lacks.
        await noteRefused(body.id_job, id, error.lacking, at)
        throw await notFound()
      })
    },

    async claimMyJob({ params: { id } }, { at, caller, scope, once }) {
      const store = claimsStore(db)
      const refused = decideJob(await store.findJob(id))
      if (refused) throw refusal(refused)
      const treasure = await store.findTreasure(scope.id_treasure)
      if (!treasure) throw refusal('treasure_not_found')
      const { told, accepted } = undoTimes(at)
      return once(async (tx) => {
        const mayUndo = await assignmentsStore(tx).mayUndo(id, treasure.id, at)
        const undo_until = mayUndo ? accepted : undefined
        return {
          ...(await take(tx, id, treasure, { at, by: userActor(caller.id), undo_until })),
          undo_until: mayUndo ? told.toISOString() : null,
        }
      }).catch((error: unknown) => {
        if (!(error instanceof NotQualified)) throw error
        if ('document' in error.lacking)
          throw refuse(claimMyJob, 'document_required', documentWords(error.lacking.document))
        const words = skillWords(error.lacking.skill, deps.publicSettings())
        throw refuse(claimMyJob, 'skill_required', words)
      })
    },

    undoMyClaim: ({ params: { id } }, { at, caller, scope, once }) =>
      once(async (tx) => {
        const { id_treasure } = scope
        const by = userActor(caller.id)
        const done = await undoClaim(tx, at, { id_job: id, id_treasure, by })
        if (!done.undone) throw refuse(undoMyClaim, done.refused, undoTexts[done.refused])
        return { id, id_status: jobStatus.open }
      }),
  } satisfies Partial<Handlers>
}
