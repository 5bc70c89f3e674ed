import type { Deps } from '#deps.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'

/** Work that an erasure leaves outside the database. Both tasks may safely run twice. */
export const erasureTasks = ({ files, payments }: Pick<Deps, 'files' | 'payments'>) =>
  ({
    'file.remove': { pool: 'upkeep', run: ({ data: { id } }) => files.remove(id) },
    'card.detach': { pool: 'money', run: ({ data: { id } }) => payments.detach(id) },
  }) satisfies Partial<Tasks>
