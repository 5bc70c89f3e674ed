import { cp, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createPostgresDatabase } from '../apps/api/test/postgres-databases.ts'

export type Seeded = {
  /** Folder of the seeded photos. */
  folder: string
  /** Address of the server with the seeded database. */
  postgresUrl: string
}

export const seededDatabase = 'treasures_seeded'

/**
 * File that is written when the seed has ended. It contains the seed's error, or is empty if the
 * seed succeeded.
 */
export const outcomeFile = (folder: string) => `${folder}.outcome`

/** Copies the seed into a folder and a new database. Waits until the seed has ended. */
export async function copySeeded({ folder, postgresUrl }: Seeded, to: string) {
  let outcome: string | undefined
  while (outcome === undefined) {
    outcome = await readFile(outcomeFile(folder), 'utf8').catch(() => undefined)
    if (outcome === undefined) await wait(100)
  }
  if (outcome !== '') throw new Error(outcome)
  await cp(folder, to, { recursive: true })
  return createPostgresDatabase(postgresUrl, seededDatabase)
}
