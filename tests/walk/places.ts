import { createPostgresDatabase } from '../../apps/api/test/postgres-databases.ts'
import { ownProcess } from '../../apps/api/test/own-process.ts'
import { root, runNode } from '../../scripts/steps.ts'

/** An installation, described by its settings. */
export type Place = { title: string; env: Record<string, string> }

/** Creates an empty PostgreSQL database, without the template's rows. */
export const emptyDatabase = (postgresUrl: string) =>
  createPostgresDatabase(postgresUrl, 'template0')

/**
 * Runs an operator's command as on the command line. Returns its output and whether it succeeded.
 */
export async function operate(
  command: 'move-to-postgres' | 'backup' | 'restore',
  { env }: Pick<Place, 'env'>,
  ...args: string[]
): Promise<{ ok: boolean; output: string }> {
  const { ok, output } = await runNode([`${root}apps/api/src/operations/${command}.ts`, ...args], {
    env: { ...ownProcess, ...env } as Record<string, string>,
  })
  return { ok, output: output.trim() }
}

/** Runs an operator's command, and throws if it fails. */
export async function operateWell(...given: Parameters<typeof operate>) {
  const { ok, output } = await operate(...given)
  if (!ok) throw new Error(`${given[0]} failed:\n${output}`)
}
