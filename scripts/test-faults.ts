import { faults } from '../apps/api/test/faults/faults.ts'
import { runMemory } from '../apps/api/test/faults/memory.ts'
import { runRestarts } from '../apps/api/test/faults/restarts.ts'
import { runRounds } from '../apps/api/test/faults/run-rounds.ts'
import { pgbouncerPath } from '../apps/api/test/pgbouncer.ts'
import { needDebian } from '../tests/debian-packages.ts'

/*
 * Runs real processes of the product on a real PostgreSQL, with users and faults. Checks that
 * acknowledged changes exist, that nothing exists twice, and that due tasks are done. `pnpm
 * test:faults [rounds] [fault …]` runs ten rounds of each fault by default. `pnpm test:faults
 * restarts` replaces instances instead. `pnpm test:faults memory [minutes]` measures the memory of
 * the processes. The variable `SEED` repeats the random choices of a run.
 */
const words = process.argv.slice(2)
const count = words.find((word) => /^\d+$/.test(word))
const chosen = words.filter((word) => word !== count)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const say = (line: string) => console.log(line)
say(`Seed ${seed}`)

async function breakThings(rounds: number) {
  const unknown = chosen.filter((name) => !(name in faults))
  if (unknown.length)
    throw new Error(
      `Unknown fault: ${unknown.join(', ')}. Choose from ${Object.keys(faults).join(', ')}.`,
    )
  const mine = Object.entries(faults).flatMap(([name, fault]) =>
    chosen.length === 0 || chosen.includes(name) ? [fault] : [],
  )
  if (mine.some(({ world }) => world?.served?.pooler)) needDebian({ pgbouncer: pgbouncerPath })
  const rows: Row[] = []
  for (const fault of mine) rows.push(await runRounds(fault, { rounds, seed, say }))
  return rows
}
type Row = { wrong: number } & Record<string, unknown>

async function runChosen(): Promise<Row[]> {
  if (chosen.includes('restarts')) return [await runRestarts({ seed, say })]
  if (chosen.includes('memory')) return runMemory({ seed, say, minutes: Number(count ?? 30) })
  return breakThings(Number(count ?? 10))
}

const rows = await runChosen()
console.table(rows)
process.exitCode = rows.some(({ wrong }) => wrong > 0) ? 1 : 0
