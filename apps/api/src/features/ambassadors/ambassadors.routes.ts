import type { Deps } from '../../app.ts'
import { scopeOf } from '../../shared/caller.ts'
import type { Handlers } from '../../shared/mount.ts'
import { ambassadorsStore } from './ambassadors.store.ts'

export const ambassadorsRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    // Not narrowed to a chosen region: this is where an admin looks for one.
    listAmbassadors: async (_input, { caller }) => ({
      data: await ambassadorsStore(db).list(scopeOf(caller)),
    }),
  }) satisfies Partial<Handlers>
