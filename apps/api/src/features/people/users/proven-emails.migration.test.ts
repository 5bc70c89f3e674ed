import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabaseBefore } from '#test/test-database.ts'
import { migrate } from '#kernel/db/migrate.ts'
import { createPasswords } from '#kernel/passwords.ts'

test('migrating an older database keeps users with a proven e-mail, and makes the others confirm theirs', async () => {
  const database = await openDatabaseBefore('0008', inject('postgresUrl'))
  const hash = await createPasswords({ memory: 8, passes: 1 }).hash('correct horse battery')
  await database.script(`
    insert into ambassadors (id, mnemonic, region_name, west, south, east, north)
    values (1, 'R1', 'Region 1', -1, 50, 1, 52);
    insert into customers (id, id_region, fname, lname, email, created_at) values
      (1, 1, 'A', 'B', 'drifted-away@example.org', now()),
      (2, 1, 'A', 'B', 'corrected@example.org', now());
    insert into users (id, email, fname, lname, password_hash, is_admin, id_customer, created_at, updated_at) values
      (1, 'by-link@example.org', 'A', 'B', '${hash}', false, null, '2026-01-01', '2026-01-02'),
      (2, 'never-back@example.org', 'A', 'B', '${hash}', false, null, '2026-01-01', '2026-01-01'),
      (3, 'signed-in@example.org', 'A', 'B', '${hash}', false, 1, '2026-01-01', '2026-01-01'),
      (4, 'demo@example.org', 'A', 'B', '${hash}', false, null, '2026-01-01', '2026-01-01'),
      (5, 'taken-over@example.org', 'A', 'B', '${hash}', false, null, '2026-01-01', '2026-01-03'),
      (6, 'staff@example.org', 'A', 'B', '${hash}', true, null, '2026-01-01', '2026-01-03'),
      (7, 'typo@example.org', 'A', 'B', null, false, 2, '2026-01-01', '2026-01-01');
    insert into messages (channel, recipient, subject, body, id_user, created_at) values
      ('email', 'by-link@example.org', 'Your Treasures account', '', 1, '2026-01-01'),
      ('email', 'never-back@example.org', 'Welcome to Treasures', '', 2, '2026-01-01'),
      ('email', 'signed-in@example.org', 'Welcome to Treasures', '', 3, '2026-01-01'),
      ('email', 'former@example.org', 'The e-mail of your account was changed', '', 5, '2026-01-03'),
      ('email', 'former-staff@example.org', 'The e-mail of your account was changed', '', 6, '2026-01-03');
    insert into access_tokens (hash, id_user, created_at, expires_at) values
      ('${'a'.repeat(43)}', 3, '2026-01-01', '2036-01-01'),
      ('${'b'.repeat(43)}', 5, '2026-01-01', '2036-01-01')`)
  await migrate(database)
  const { rows: users } = await sql`
    select email, email_verified_at is not null as proven, password_hash is not null as password
    from users order by id`.execute(database.db)
  expect(users).toEqual([
    { email: 'by-link@example.org', proven: true, password: true },
    { email: 'never-back@example.org', proven: false, password: false },
    { email: 'signed-in@example.org', proven: true, password: true },
    { email: 'demo@example.org', proven: true, password: true },
    { email: 'taken-over@example.org', proven: false, password: false },
    { email: 'staff@example.org', proven: true, password: true },
    { email: 'corrected@example.org', proven: false, password: false },
  ])
  // Unproven users' passwords wait for a link, and their old sessions end.
  const { rows: waiting } = await sql`
    select email, length(hash) as hash, password_hash = ${hash} as same from sign_ups order by email`.execute(
    database.db,
  )
  expect(waiting).toEqual([
    { email: 'never-back@example.org', hash: 43, same: true },
    { email: 'taken-over@example.org', hash: 43, same: true },
  ])
  const { rows: sessions } = await sql`select id_user from access_tokens`.execute(database.db)
  expect(sessions).toEqual([{ id_user: 3 }])
  const { rows: records } = await sql`select email from customers order by id`.execute(database.db)
  expect(records).toEqual([{ email: 'signed-in@example.org' }, { email: 'corrected@example.org' }])
  await database.close()
})
