import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabaseBefore } from '#test/test-database.ts'
import { migrate } from '#kernel/db/migrate.ts'

test('rectangles become outward codes, and regions keep the default options that they offered', async () => {
  const database = await openDatabaseBefore('0095', inject('postgresUrl'))
  await database.script(`
    insert into ambassadors (id, mnemonic, region_name, west, south, east, north) values
      (1, 'UK', 'United Kingdom', -8.65, 49.86, 1.77, 60.86),
      (2, 'BTH', 'Bath', -2.48, 51.27, -2.28, 51.46);
    insert into outcodes (outcode, town, lat, lon) values
      ('BA1', 'Bath', 51.39, -2.36), ('BS1', 'Bristol', 51.45, -2.59), ('ZE9', 'Far out', 62, -1);
    insert into services (id, name, shortened_display_name, fa_font_icon) values
      (101, 'Dusting', 'Dusting', 'fa-leaf'), (102, 'Sweeping', 'Sweeping', 'fa-leaf');
    insert into service_options (id_service, id_ambassador, customer_price_pence, treasure_price_pence, is_service_defualt)
      values (101, 1, 2000, 1500, true), (102, 1, 3000, 2500, true), (102, 2, 4000, 3500, true);
    insert into users (email, fname, lname, id_ambassador, created_at, updated_at)
      values ('frank@example.org', 'Frank', 'Bath', 2, now(), now());`)
  await migrate(database)
  const { rows: codes } = await sql`
    select outcode, id_region, upper_inf(held) as for_ever from region_outcodes order by outcode
  `.execute(database.db)
  expect(codes).toEqual([
    { outcode: 'BA1', id_region: 2, for_ever: true },
    { outcode: 'BS1', id_region: 1, for_ever: true },
  ])
  const { rows: options } = await sql`
    select id_ambassador, id_service, customer_price_pence as price
    from service_options join option_prices on id_service_option = service_options.id
    order by id_ambassador, id_service
  `.execute(database.db)
  expect(options).toEqual([
    { id_ambassador: 1, id_service: 101, price: 2000 },
    { id_ambassador: 1, id_service: 102, price: 3000 },
    { id_ambassador: 2, id_service: 101, price: 2000 },
    { id_ambassador: 2, id_service: 102, price: 4000 },
  ])
  const { rows: runners } = await sql`select id_region, run_by from region_runners`.execute(
    database.db,
  )
  expect(runners).toEqual([{ id_region: 2, run_by: 'franchisee' }])
  await database.close()
})
