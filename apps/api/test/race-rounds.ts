import type { Engine } from './test-database.ts'

/**
 * How often a race is run. What looks first and writes then fails in the first rounds on PostgreSQL, so that every
 * run of the tests can do with a few. PGlite has one connection, which takes one call after the other: there a race
 * proves that all of them are answered, once is enough, and those of money and work run with `ENGINES=both` alone.
 * `RACE_ROUNDS=100` before a release, or after touching what is raced for.
 */
export const raceRoundsOn = (engine: Engine) =>
  Number(process.env.RACE_ROUNDS ?? (engine === 'postgres' ? 2 : 1))
