import { decideAccess, londonDate } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { servicesStore } from './services.store.ts'

export function servicesRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = servicesStore(db)
  return {
    async listServices(_input, { at, asker }) {
      const caller = await asker()
      const isStaff = caller && decideAccess({ access: 'staff' }, caller) === 'yes'
      return { data: await (isStaff ? store.listAll() : store.listForVisitors(londonDate(at))) }
    },
  } satisfies Partial<Handlers>
}
