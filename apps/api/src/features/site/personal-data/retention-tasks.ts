import { hours } from '#kernel/clock.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { customersStore } from '../../people/customers/customers.store.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { eraseAll, noteForBoth } from './erase-person.ts'
import { decideErasure } from './erasure.decide.ts'
import { readOpenMatters } from './open-matters.store.ts'
import { isStillIdle, letGo, listIdle } from './retention.store.ts'

/** Maximum number of customers erased per night. Each erasure reads every text of the database. */
const customersANight = 20

/** Deletes records each night when their retention period has passed. */
export const retentionTasks = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    'retention.apply': {
      pool: 'upkeep',
      timeout: hours(1),
      schedule: { london: '04:30' },
      async run({ at, signal, transact }) {
        const rows = await letGo(db, at, signal)
        const idle = await listIdle(db, at, customersANight)
        await transact(async (tx) => {
          for (const id of idle) await enqueue(tx, 'customer.retire', { id })
          if (Object.keys(rows).length)
            await recordEvent(tx, {
              event: 'retention.applied',
              at,
              by: systemActor,
              data: { rows },
            })
        })
      },
    },
    'customer.retire': {
      pool: 'upkeep',
      async work(tx, { id }, at) {
        await customersStore(tx).lock(everywhere, id)
        if (!(await isStillIdle(tx, at, id))) return
        const id_user = await usersStore(tx).findOnlyOf({ id_customer: id })
        const records = { id_customer: id, id_treasure: null, id_user }
        if (decideErasure(await readOpenMatters(tx, records)).length) return
        const { data } = await eraseAll(tx, at, records)
        const rows = Object.fromEntries(data.map((each) => [each.what, each.rows]))
        await noteForBoth(tx, 'erased', { at, by: systemActor, records, rows })
      },
    },
  }) satisfies Partial<Tasks>
