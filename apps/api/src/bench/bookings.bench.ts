import { openPostgres } from '../kernel/db/connect.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { markOpened } from '../features/site/opening/mark-opened.ts'
import { begin, complete, createOption, filledIn, save } from '../../test/booking-fixtures.ts'
import { createFixtures } from '../../test/fixtures.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { startTestApp } from '../../test/test-app.ts'

/** Visitors who book at the same time over HTTP, each through every step. */
const atOnce = 32

/**
 * Measures how many bookings one instance completes in a second, and how many confirmed ones are
 * lost.
 */
export async function benchBookings({ bookings = 640 } = {}) {
  const server = await startPostgres()
  const database = openPostgres(server.url)
  try {
    await migrate(database)
    await createFixtures(database.db)
    const option = await createOption(database.db)
    await markOpened(database.db, new Date())
    const app = await startTestApp(database)
    try {
      const confirmed: number[] = []
      let begun = 0
      const visitor = async () => {
        while (begun++ < bookings) {
          const held = await begin(app.client, option)
          await save(app.client, held, filledIn())
          confirmed.push((await complete(app.client, held)).id_job)
        }
      }
      const started = performance.now()
      await Promise.all(Array.from({ length: atOnce }, visitor))
      const seconds = (performance.now() - started) / 1_000
      const kept = await database.db
        .selectFrom('jobs')
        .innerJoin('customers', 'customers.id', 'jobs.id_customer')
        .innerJoin('messages', 'messages.id_job', 'jobs.id')
        .select('jobs.id')
        .where('jobs.id_status', '=', 1)
        .where('jobs.customer_price_pence', '=', 2_650)
        .execute()
      const ids = new Set(kept.map(({ id }) => id))
      return {
        name: `bookings, ${atOnce} visitors at once`,
        bookings: confirmed.length,
        perSecond: Math.round(confirmed.length / seconds),
        lost: new Set(confirmed).size - ids.size,
      }
    } finally {
      await app.close()
    }
  } finally {
    await database.close()
    await server.stop()
  }
}

if (import.meta.main) console.table([await benchBookings()])
