import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { readOpeningFacts } from './opening-facts.ts'
import { openingSteps } from './opening.rules.ts'
import { openingStore } from './opening.store.ts'

/** From an empty installation to the first customer. */
export const openingRoutes = (deps: Deps) =>
  ({
    async getOpening(_input, { at: now }) {
      const { db } = deps.database
      const { at, by } = await openingStore(db).find()
      return {
        opened_at: at?.toISOString() ?? null,
        opened_by: by,
        steps: openingSteps(await readOpeningFacts(deps, now)),
      }
    },
  }) satisfies Partial<Handlers>
