import { openBusiness, type OpeningStep } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { countTrial } from './clear-trial.ts'
import { openNow } from './open-now.ts'
import { readOpeningFacts } from './opening-facts.ts'
import { openingSteps } from './opening.rules.ts'
import { openingStore } from './opening.store.ts'
import type { TryDeps } from './try/try-deps.ts'
import { tryIt } from './try/try-it.ts'

/** Guides an owner from an empty installation to the first customer. */
export const openingRoutes = (deps: Deps, lent: TryDeps) => {
  const { db } = deps.database
  const readSteps = async (at: Date) => openingSteps(await readOpeningFacts(deps, at))

  return {
    async getOpening(_input, { at: now }) {
      const { at, by } = await openingStore(db).find()
      return { opened_at: at?.toISOString() ?? null, opened_by: by, steps: await readSteps(now) }
    },

    async openBusiness({ body: { simulated } }, { caller, at, once }) {
      if (simulated) {
        const { at: since } = await openingStore(db).find()
        return { opened_at: since?.toISOString() ?? null, counts: await countTrial(db) }
      }
      // The steps are read before the transaction. A missing step refuses the opening. Later
      // changes to the facts are not checked.
      const steps = await readSteps(at)
      return once(async (tx) => {
        const counts = await openNow(tx, at, {
          id_user: caller.id,
          mayOpen: () => mustBeReady(steps),
        })
        if (!counts) throw refuse(openBusiness, 'already_open', 'The business is open already.')
        return { opened_at: at.toISOString(), counts }
      })
    },

    async tryOut(_input, { caller, at, once }) {
      const transcript = await tryIt(deps, lent, { id_user: caller.id, at })
      const failed = transcript.steps.find(({ state }) => state === 'failed')
      // After the opening, only this event still mentions the trial.
      await once((tx) =>
        recordEvent(tx, {
          event: 'business.tried',
          at,
          by: userActor(caller.id),
          data: { passed: transcript.passed, step: failed?.key ?? null },
        }),
      )
      return transcript
    },
  } satisfies Partial<Handlers>
}

function mustBeReady(steps: readonly OpeningStep[]) {
  const missing = steps.filter(({ state }) => state === 'missing')
  if (missing.length === 0) return
  throw refuse(
    openBusiness,
    'not_ready',
    `You cannot open yet. Missing: ${missing.map(({ title }) => title).join(', ')}.`,
    { errors: Object.fromEntries(missing.map(({ key, words }) => [key, [words]])) },
  )
}
