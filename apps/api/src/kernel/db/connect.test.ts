import { setImmediate as immediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openTestDatabase } from '#test/test-database.ts'

test(
  'other work gets a turn between queries of the embedded database',
  { tags: 'slow' },
  async () => {
    const database = await openTestDatabase('pglite', inject('postgresUrl'))
    let left = 20
    const queries = Array.from({ length: left }, () =>
      sql`select 1`.execute(database.db).then(() => left--),
    )
    let turns = 0
    while (left > 0) {
      await immediate()
      turns++
    }
    await Promise.all(queries)
    expect(turns).toBeGreaterThanOrEqual(20)
    await database.close()
  },
)
