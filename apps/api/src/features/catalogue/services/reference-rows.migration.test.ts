import { listServices, recordMaterials, searchBoard } from '@treasures/api-client'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { createCustomer, createTreasure } from '#test/fixtures.ts'
import { createUser, signIn } from '#test/sign-in.ts'
import { startTestApp } from '#test/test-app.ts'
import { openDatabaseBefore, openTestDatabase } from '#test/test-database.ts'
import { createBegunJob } from '#test/work-fixtures.ts'
import type { Database } from '#kernel/db/connect.ts'
import { migrate } from '#kernel/db/migrate.ts'

const place = `
  insert into ambassadors (id, mnemonic, region_name, west, south, east, north) values (1, 'R1', 'Region 1', -1, 50, 1, 52);
  insert into outcodes (outcode, town, lat, lon) values ('SE13', 'Lewisham', 51.457, -0.009);`
const trade = (id: number, name: string, bookable = true) =>
  `insert into services values (${id}, '${name}', '${name}', 'fa-leaf', ${bookable}, true);`
const job = (id: number, id_service: number) => `
  insert into customers (id, id_region, fname, lname, created_at) values (${1000 + id}, 1, 'A', 'B', now());
  insert into jobs (id, id_customer, id_region, id_service, id_job_type, id_price_unit, id_status, descr, address, postcode, lat, lon,
    outcode, treasure_price_pence, customer_price_pence, on_board, posted_at, created_at, updated_at)
  values (${1000 + id}, ${1000 + id}, 1, ${id_service}, 1, 1, 1, '', '', 'SE13 5AB', 51, 0, 'SE13', 1500, 2500, true, now(), now(), now());`

/**
 * Services, skills and equipment of the demo before this migration, with the demo's own postcode
 * areas.
 */
const demo = `${place}
  ${Array.from({ length: 14 }, (_, i) => trade(i + 1, `Trade ${i + 1}`)).join('')}
  insert into services values (17, 'Materials', 'Materials', 'fa-basket-shopping', false, false);
  insert into skills (name, id_service) select name, id from services where id < 17;
  insert into postcode_areas (area, name, lat, lon) values ('SE', 'Greenwich', 51.48, 0);
  ${job(1, 3)}`

/** An installation with services numbered from 1 in SQL, so that the seventeenth is a trade. */
const takenNumber = `${place}
  ${trade(1, 'Cleaning')} ${trade(17, 'Locksmith')} ${trade(18, ' materials ', false)} ${trade(19, 'CLEANING')}
  insert into skills (name, id_service) values ('Locks', 17), ('Cleaning', 1);
  insert into service_options (id_service, id_ambassador) values (17, 1), (1, 1);
  insert into default_prices (id_service, id_price_unit, added_in) values (17, 4, 1);
  insert into price_rules (type, id_service, treasure_factor, customer_factor, added_in) values (4, 17, 1, 1, 1);
  ${job(1, 17)} ${job(2, 1)}
  insert into treasures (id, id_region, fname, lname, surname_folded, address, postcode, lat, lon, wtravel, mphone, created_at)
    values (1000, 1, 'T', 'Maker', 'maker', '', 'SE13 5AB', 51, 0, 5, '+447700900900', now());
  insert into timesheets (id, id_treasure, month, created_at) values (1000, 1000, '2026-09-01', now());
  insert into works (id_timesheet, id_treasure, id_job, id_service, id_price_unit, date, quantity_hundredths,
      treasure_price_pence, customer_price_pence, total_pence, customer_total_pence, material, created_at, updated_at)
    values (1000, 1000, 1001, 17, 1, '2026-09-02', 100, 500, 500, 500, 500, true, now(), now());
  insert into embeds (id, id_region, name, widget, settings, created_at, updated_at)
    values ('${'e'.repeat(22)}', 1, 'Form', 'booking-form', '{"services": [1, 17], "mode": "inline"}', now(), now());
  insert into listeners (name, event, created_at, updated_at) values ('L', 'job.created', now(), now());
  insert into listener_versions (id_listener, version, definition, created_at)
    select id, 1, '{"conditions": [{"field": "job.service", "is": "is", "value": "17"},
      {"field": "job.id", "is": "is", "value": "17"}]}', now() from listeners where name = 'L'`

async function openAfter(before: string): Promise<Database> {
  const database = await openDatabaseBefore('0080', inject('postgresUrl'))
  if (before) await database.script(before)
  await migrate(database)
  return database
}

async function recordSome(database: Database, id_service: number) {
  const { db } = database
  const app = await startTestApp(database)
  const id_customer = await createCustomer(db)
  const id_treasure = await createTreasure(db, { lname: 'Fox', mphone: '+447700900001' })
  await db.updateTable('permissions').set({ allowed: true }).execute()
  const treasure = await signIn(app, await createUser(db, { id_treasure }))
  const owner = await signIn(app, await createUser(db, { super: true }))
  const id_job = await createBegunJob(db, { id_customer, id_treasure, changes: { id_service } })
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const line = await treasure.call(recordMaterials, {
    body: { id_job, date, quantity: 4, descr: 'Nails', treasureprice: 6.5 },
  })
  const board = await app.client.call(searchBoard, { query: { postcode: 'BS' } })
  const seen = {
    line,
    board: board.data.length,
    public: (await app.client.call(listServices, {})).data.map(({ id }) => id),
    staff: (await owner.call(listServices, {})).data,
  }
  await app.close()
  return seen
}

describe('the migration adds reference rows, so that materials can be recorded', () => {
  test('in an empty installation, where the owner’s services start at 100', async () => {
    const database = await openAfter('')
    await database.script(`
      insert into ambassadors (id, mnemonic, region_name) values (1, 'R1', 'Region 1');
      insert into outcodes (outcode, town, lat, lon) values ('SE13', 'Lewisham', 51.457, -0.009);
      insert into services (id, name, shortened_display_name, fa_font_icon) values (1, 'A trade', 'A', 'fa-leaf')`)
    const { rows } = await sql<{ id: number }>`
      insert into services (name, shortened_display_name, fa_font_icon)
      values ('Own trade', 'Own', 'fa-leaf') returning id`.execute(database.db)
    expect(rows).toEqual([{ id: 100 }])
    const { line, staff, ...seen } = await recordSome(database, 100)
    expect(line).toMatchObject({ id_service: 17, material: true, total: 26 })
    expect(seen).toEqual({ board: 0, public: [1, 100] })
    expect(staff).toMatchObject([
      { id: 1, name: 'A trade' },
      { id: 17, name: 'Materials', kind: 'materials' },
      { id: 100, name: 'Own trade', kind: 'trade', retired_on: null },
    ])
    const { rows: areas } = await sql`select count(*)::integer as n from postcode_areas`.execute(
      database.db,
    )
    expect(areas).toEqual([{ n: 124 }])
    await database.close()
  })

  test('in an existing demo, whose services keep their numbers', { tags: 'slow' }, async () => {
    const database = await openAfter(demo)
    const { line, staff } = await recordSome(database, 3)
    expect(line).toMatchObject({ id_service: 17, total: 26 })
    expect(staff.map(({ id, name }) => [id, name])).toEqual([
      [17, 'Materials'],
      ...Array.from({ length: 14 }, (_, i) => [i + 1, `Trade ${i + 1}`]).toSorted((a, b) =>
        String(a[1]) < String(b[1]) ? -1 : 1,
      ),
    ])
    await database.close()
  })

  test(
    'in an installation with a trade numbered 17, which is renumbered with all its references',
    { tags: 'slow' },
    async () => {
      const database = await openAfter(takenNumber)
      const { db } = database
      const { rows } =
        await sql`select id, name, kind, retired_on is not null as retired, requires_skill
      from services order by id`.execute(db)
      expect(rows).toEqual([
        { id: 1, name: 'Cleaning', kind: 'trade', retired: false, requires_skill: true },
        { id: 17, name: 'Materials', kind: 'materials', retired: false, requires_skill: false },
        { id: 18, name: ' materials  (18)', kind: 'trade', retired: true, requires_skill: true },
        { id: 19, name: 'CLEANING (19)', kind: 'trade', retired: false, requires_skill: true },
        { id: 100, name: 'Locksmith', kind: 'trade', retired: false, requires_skill: true },
      ])
      const { rows: references } = await sql<{ place: string; id: number }>`
      select 'jobs' as place, id_service as id from jobs
      union all select 'options', id_service from service_options
      union all select 'skills', id_service from skills
      union all select 'prices', id_service from default_prices
      union all select 'rules', id_service from price_rules
      union all select 'materials', id_service from works
      order by 1, 2`.execute(db)
      expect(references.map(({ place: table, id }) => `${table} ${id}`)).toEqual([
        'jobs 1',
        'jobs 100',
        'materials 17',
        'options 1',
        'options 100',
        'prices 100',
        'rules 100',
        'skills 1',
        'skills 100',
      ])
      const { rows: named } = await sql`
      select (select settings from embeds) as embed,
        (select definition from listener_versions where definition::text like '%job.service%') as heard`.execute(
        db,
      )
      expect(named).toEqual([
        {
          embed: { services: [1, 100], mode: 'inline' },
          heard: {
            conditions: [
              { field: 'job.service', is: 'is', value: '100' },
              { field: 'job.id', is: 'is', value: '17' },
            ],
          },
        },
      ])
      const { line } = await recordSome(database, 100)
      expect(line).toMatchObject({ id_service: 17, total: 26 })
      await database.close()
    },
  )
})

test.each([
  "update services set name = 'Parts' where id = 17",
  "update services set retired_on = '2026-12-01' where id = 17",
  "update services set kind = 'trade' where id = 17",
  'delete from services where id = 17',
])('Materials are protected: %s is refused', async (change) => {
  const database = await openTestDatabase('postgres', inject('postgresUrl'))
  await expect(database.script(change)).rejects.toThrow(/services_materials|Materials are/)
  await database.close()
})
