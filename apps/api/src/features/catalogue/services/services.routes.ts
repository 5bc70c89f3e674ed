import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { servicesStore } from './services.store.ts'

export const servicesRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    listServices: async () => ({ data: await servicesStore(db).listBookable() }),
  }) satisfies Partial<Handlers>
