import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runNode } from '../scripts/steps.ts'
import { startServer } from '../apps/api/src/start-server.ts'
import { testSettings } from './settings.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a seeded database; every test file works on a copy. */
    seeded: string
  }
}

/** Builds what is stale and seeds a database once. */
export async function setup(project: TestProject) {
  const built = await runNode(['scripts/build.ts'])
  if (!built.ok) throw new Error(built.output)
  const folder = await mkdtemp(join(tmpdir(), 'treasures-seeded-'))
  const server = await startServer(testSettings(folder))
  await server.close()
  project.provide('seeded', folder)
  remove = () => rm(folder, { recursive: true, force: true })
}

let remove: (() => Promise<void>) | undefined
export const teardown = () => remove?.()
