import type { Db } from '../../shared/db/connect.ts'

export const coverageStore = (db: Db) => ({
  knowsOutcode: async (outcode: string) =>
    (await db
      .selectFrom('outcodes')
      .select('outcode')
      .where('outcode', '=', outcode)
      .executeTakeFirst()) !== undefined,

  /** One for each person and outward code, however often they ask. */
  add: (request: { email: string; postcode: string; outcode: string; created_at: Date }) =>
    db
      .insertInto('coverage_requests')
      .values(request)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  list: (limit: number) =>
    db
      .selectFrom('coverage_requests')
      .innerJoin('outcodes', 'outcodes.outcode', 'coverage_requests.outcode')
      .select((eb) => [
        'outcodes.outcode',
        'outcodes.town',
        eb.fn.countAll<number>().as('people'),
        eb.fn.max('created_at').as('latest'),
      ])
      .groupBy(['outcodes.outcode', 'outcodes.town'])
      .orderBy('people', 'desc')
      .orderBy('outcode')
      .limit(limit)
      .execute(),

  /** Whether somebody can sign in with this e-mail. */
  hasAccount: async (email: string) =>
    (await db
      .selectFrom('users')
      .select('id')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .where('password_hash', 'is not', null)
      .executeTakeFirst()) !== undefined,
})
