import type { Deps } from '../../app.ts'
import { listScopeOf } from '../../shared/caller.ts'
import type { Handlers } from '../../shared/mount.ts'
import { showMessage } from './messages.rules.ts'
import { messagesStore } from './messages.store.ts'

export const messagesRoutes = ({ database: { db } }: Deps) =>
  ({
    async listMessages({ query }, { caller }) {
      const { total, rows } = await messagesStore(db).list(listScopeOf(caller), query)
      return {
        data: rows.map((row) => showMessage(row, caller)),
        meta: { total, page: query.page, per_page: query.per_page },
      }
    },
  }) satisfies Partial<Handlers>
