import type { Deps } from '../../../deps.ts'
import type { Tasks } from '../../../kernel/tasks/tasks.ts'

/** What an erasure leaves to do outside of the database: both may happen twice. */
export const erasureTasks = ({ files, payments }: Pick<Deps, 'files' | 'payments'>) =>
  ({
    'file.remove': { pool: 'slow', run: ({ data: { id } }) => files.remove(id) },
    'card.detach': { pool: 'slow', run: ({ data: { id } }) => payments.detach(id) },
  }) satisfies Partial<Tasks>
