import { cp, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createPostgresDatabase } from '../apps/api/test/postgres-databases.ts'

export type Seeded = {
  /** Of its pictures. */
  folder: string
  /** A server that holds its database. */
  postgresUrl: string
}

export const seededDatabase = 'treasures_seeded'

/** Where what went wrong is written once a folder is seeded; nothing, when all went well. */
export const outcomeFile = (folder: string) => `${folder}.outcome`

/** Copies what was seeded into a folder and a database of its own; waits until it is there. */
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
