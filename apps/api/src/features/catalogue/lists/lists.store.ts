import type { Db } from '#kernel/db/connect.ts'

/** Small lists for choices in forms. */
export const listsStore = (db: Db) => ({
  howHeards: () => db.selectFrom('how_heards').selectAll().orderBy('id').execute(),
  jobLossReasons: () => db.selectFrom('job_loss_reasons').selectAll().orderBy('id').execute(),
  industries: () => db.selectFrom('industries').selectAll().orderBy('id').execute(),
  priceUnits: () => db.selectFrom('price_units').selectAll().orderBy('id').execute(),
  jobTypes: () => db.selectFrom('job_types').selectAll().orderBy('id').execute(),
  skills: (day: string) =>
    db
      .selectFrom('skills')
      .select(['id', 'name'])
      .where((eb) => eb.or([eb('retired_on', 'is', null), eb('retired_on', '>', day)]))
      .orderBy('name')
      .execute(),
  channels: () => db.selectFrom('channels').selectAll().orderBy('id').execute(),
})
