import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createTemplate, dropTemplate, withDatabase } from '../apps/api/test/postgres-databases.ts'
import { findServer } from '../apps/api/test/postgres-server.ts'
import { runNode } from '../scripts/steps.ts'
import { outcomeFile, seededDatabase, type Seeded } from './seeded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Seeded database, which every test file copies. */
    seeded: Seeded
  }
}

/** Builds stale files. Then seeds a database while the first test files of other projects run. */
export async function setup(project: TestProject) {
  const built = await runNode(['scripts/build.ts'])
  if (!built.ok) throw new Error(built.output)
  const folder = await mkdtemp(join(tmpdir(), 'treasures-seeded-'))
  const server = await findServer()
  await createTemplate(server.url, seededDatabase)
  const seeding = runNode(['tests/seed.ts', withDatabase(server.url, seededDatabase), folder]).then(
    ({ ok, output }) => writeFile(outcomeFile(folder), ok ? '' : output || 'The seed failed.'),
  )
  project.provide('seeded', { folder, postgresUrl: server.url })
  teardownNow = async () => {
    await seeding
    await dropTemplate(server.url, seededDatabase)
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    await rm(outcomeFile(folder), { force: true })
  }
}

let teardownNow: (() => Promise<void>) | undefined
export const teardown = () => teardownNow?.()
