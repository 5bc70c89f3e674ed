import type { Engine } from './test-database.ts'

/**
 * Number of rounds of a race.
 * Code that reads first and writes later fails in the first rounds on PostgreSQL, so a few are
 * enough for every test run. PGlite has one connection and handles calls in turn. A race there only
 * proves that every call is answered, so one round is enough. Races of money and work run there
 * only with `ENGINES=both`.
 * Run `RACE_ROUNDS=100` before a release, or after changing code that a race tests.
 */
export const raceRoundsOn = (engine: Engine) =>
  Number(process.env.RACE_ROUNDS ?? (engine === 'postgres' ? 2 : 1))
