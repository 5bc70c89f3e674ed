import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../apps/api/src/settings.ts'
import { startServer } from '../apps/api/src/start-server.ts'
import { startPostgres } from '../apps/api/test/postgres-server.ts'

type Product = Awaited<ReturnType<typeof startServer>>

/** Runs the whole product with its demo on a PostgreSQL of its own while `measure` runs. */
export async function withProduct<T>(measure: (product: Product) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-bench-'))
  const postgres = await startPostgres()
  const product = await startServer(
    readSettings({
      PORT: '0',
      DEMO_PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'error',
    }),
  )
  try {
    return await measure(product)
  } finally {
    await product.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
