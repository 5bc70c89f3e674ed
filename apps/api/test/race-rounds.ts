/**
 * How often a race is run. What looks first and writes then fails in the first rounds on PostgreSQL, so that every
 * run of the tests can do with a few; `RACE_ROUNDS=100` before a release, or after touching what is raced for.
 */
export const raceRounds = Number(process.env.RACE_ROUNDS ?? 20)
