import { faults } from './faults.ts'
import { runRounds, type Outcome } from './run-rounds.ts'

/*
 * Real processes of the product on a real PostgreSQL, while people use it and something breaks: what was acknowledged is
 * there, nothing is there twice, and what was due is done. `pnpm test:faults [rounds] [fault …]`, ten rounds of each
 * unless told; `SEED` repeats a run.
 */
const words = process.argv.slice(2)
const rounds = Number(words.find((word) => /^\d+$/.test(word)) ?? 10)
const chosen = words.filter((word) => !/^\d+$/.test(word))
const unknown = chosen.filter((name) => !(name in faults))
if (unknown.length)
  throw new Error(`There is no ${unknown.join(' and no ')}, but ${Object.keys(faults).join(', ')}.`)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
console.log(`Seed ${seed}`)

const outcomes: Outcome[] = []
for (const [name, fault] of Object.entries(faults))
  if (chosen.length === 0 || chosen.includes(name))
    outcomes.push(await runRounds(fault, { rounds, seed }))
console.table(outcomes.map(({ wrong, ...row }) => ({ ...row, wrong: wrong.length })))
process.exitCode = outcomes.some(({ wrong }) => wrong.length > 0) ? 1 : 0
