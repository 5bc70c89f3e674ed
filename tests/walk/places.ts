import { createPostgresDatabase } from '../../apps/api/test/postgres-databases.ts'
import { ownProcess } from '../../apps/api/test/own-process.ts'
import { root, runNode } from '../../scripts/steps.ts'

/** Where an installation lies: its settings. */
export type Place = { title: string; env: Record<string, string> }

/** An empty PostgreSQL database, without the templates' rows. */
export const emptyDatabase = (postgresUrl: string) =>
  createPostgresDatabase(postgresUrl, 'template0')

/** A command of an operator's, as the command line runs it; answers what it said, and whether it went well. */
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

/** The same, which has to go well. */
export async function operateWell(...given: Parameters<typeof operate>) {
  const { ok, output } = await operate(...given)
  if (!ok) throw new Error(`${given[0]} did not go well:\n${output}`)
}
