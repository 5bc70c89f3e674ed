import { toJsonb } from '../../apps/api/src/kernel/db/to-jsonb.ts'
import { importsStore } from '../../apps/api/src/features/site/imports/imports.store.ts'
import { payLinksStore } from '../../apps/api/src/features/money/charges/pay-links.store.ts'
import {
  jobLinksStore,
  type JobLinkPurpose,
} from '../../apps/api/src/features/jobs/jobs/job-links.store.ts'
import { linksStore } from '../../apps/api/src/features/people/users/links.store.ts'
import type { Db } from '../../apps/api/src/kernel/db/connect.ts'
import { hashSecret, makeSecret } from '../../apps/api/src/kernel/secrets.ts'
import { patterns, type PatternName } from '../../apps/portal/src/app/screens.ts'

const soon = () => new Date(Date.now() + 3_600_000)

/** Addresses of records of the demo that everyone with access to the screen may see. */
export async function addresses(db: Db) {
  const inRegion = async (table: 'customers' | 'treasures') => {
    const { id } = await db
      .selectFrom(table)
      .select('id')
      .where('id_region', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const [customer, treasure] = await Promise.all([inRegion('customers'), inRegion('treasures')])
  const { images_id } = await db
    .selectFrom('jobs')
    .select('images_id')
    .where('images_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const open = await db
    .selectFrom('jobs')
    .select('id')
    .where('id_status', '=', 1)
    .where('id_region', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const sheet = await db
    .selectFrom('timesheets')
    .innerJoin('treasures', 'treasures.id', 'timesheets.id_treasure')
    .select(['timesheets.id', 'id_treasure'])
    .where('treasures.id_region', '=', 1)
    .orderBy('timesheets.id')
    .executeTakeFirstOrThrow()
  const line = await db
    .selectFrom('works')
    .leftJoin('reviews', 'reviews.id_work', 'works.id')
    .select(['works.id', 'works.id_job'])
    .where('reviews.id_work', 'is', null)
    .orderBy('works.id', 'desc')
    .executeTakeFirstOrThrow()
  const theirs = await db
    .selectFrom('jobs')
    .innerJoin('assignments', 'assignments.id_job', 'jobs.id')
    .select(['jobs.id as id_job', 'id_treasure'])
    .where('id_status', '=', 2)
    .where('ended_at', 'is', null)
    .orderBy('jobs.id')
    .executeTakeFirstOrThrow()

  const visit = await db
    .selectFrom('appointment_times as t')
    .innerJoin('appointments as a', 'a.id', 't.id_appointment')
    .select(['a.id_job', 't.id as id_time'])
    .where('t.freed_at', 'is', null)
    .where('a.cancelled_at', 'is', null)
    .orderBy('t.id')
    .executeTakeFirstOrThrow()

  const links = jobLinksStore(db)
  const linkTo = (
    purpose: JobLinkPurpose,
    about: {
      id_job: number
      id_treasure?: number
      id_work?: number
      id_time?: number
      id_agreed?: number
    },
  ) => links.createFor(purpose, { ...about, expires_at: soon() }, new Date())
  const offer = makeSecret()
  await db
    .updateTable('opportunities')
    .set({ token_hash: hashSecret(offer), id_status: 2, expires_at: soon() })
    .where('id', '=', (query) =>
      query.selectFrom('opportunities').select((of) => of.fn.min('id').as('id')),
    )
    .execute()
  const owed = await db
    .selectFrom('invoices')
    .select('id')
    .where('id_status', '=', 2)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const newEmail = makeSecret()
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'customer@treasures.example')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('email_changes')
    .values({
      id_user: account.id,
      email: 'another@treasures.example',
      hash: hashSecret(newEmail),
      cancel_hash: hashSecret(makeSecret()),
      needs_password: true,
      created_at: new Date(),
      expires_at: soon(),
    })
    .onConflict((wish) => wish.column('id_user').doUpdateSet({ hash: hashSecret(newEmail) }))
    .execute()
  const imports = importsStore(db)
  const brought = await imports.insert({
    kind: 'customers',
    file_name: 'customers.csv',
    options: {
      id_region: null,
      id_service: null,
      add_similar: false,
      update: false,
      month_first: false,
      active: false,
    },
    id_region: 1,
    id_user: account.id,
    created_at: new Date(),
  })
  await imports.addRows(brought, [{ line: 2, cells: ['Ann Lee', 'ann@example.org'] }])
  await imports.update(brought, {
    headers: toJsonb(['Name', 'E-mail']),
    fields: toJsonb(['name', 'email']),
  })
  const joining = makeSecret()
  await db
    .insertInto('treasure_applications')
    .values({
      email: 'tradesperson@treasures.example',
      began: 'applied',
      hash: hashSecret(joining),
      created_at: new Date(),
      expires_at: soon(),
    })
    .execute()
  const invitation = makeSecret()
  await db.deleteFrom('invitations').where('email', '=', 'colleague@treasures.example').execute()
  await db
    .insertInto('invitations')
    .values({
      email: 'colleague@treasures.example',
      role: 'admin',
      id_region: null,
      id_invited_by: null,
      hash: hashSecret(invitation),
      created_at: new Date(),
      expires_at: soon(),
    })
    .execute()
  const [booked, start] = [
    await linkTo('continue', { id_job: open.id }),
    await linkTo('start', theirs),
  ]

  const passwordLink = (purpose: 'reset' | 'set') =>
    linksStore(db).create(account.id, purpose, new Date(), { id_customer: null, id_treasure: null })

  const signUp = makeSecret()
  await db
    .insertInto('sign_ups')
    .values({
      email: 'newcomer@treasures.example',
      fname: 'Nora',
      lname: 'Newcomer',
      password_hash: '',
      hash: hashSecret(signUp),
      created_at: new Date(),
      expires_at: soon(),
    })
    .execute()

  const extra = await db
    .insertInto('agreed_lines')
    .values({
      ...theirs,
      what: 'A new pipe',
      treasure_pence: 6_400,
      customer_pence: 8_000,
      asked_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const named: Partial<Record<PatternName, Record<string, string | number>>> = {
    jobImages: { id: images_id ?? '' },
    // A franchisee's own region.
    region: { id: 1 },
    serviceOptions: { id: 1 },
    job: { id: open.id },
    importOne: { id: brought },
    treasuresMatch: { id: open.id },
    treasureProfile: { id: treasure },
    treasureProfileNamed: { id: treasure },
    timesheetView: { id: sheet.id, treasure: sheet.id_treasure },
    continueJob: { q: booked },
    emailChange: { token: newEmail },
    emailConfirm: { token: signUp },
    passwordReset: { token: await passwordLink('reset') },
    passwordSet: { token: await passwordLink('set') },
    invitation: { token: invitation },
    treasureJoin: { token: joining },
    visitStatus: { token: await linkTo('visit', visit) },
    extraWork: { token: await linkTo('change', { id_job: theirs.id_job, id_agreed: extra.id }) },
    estimate: { q: await linkTo('estimates', { id_job: open.id }) },
    customerReview: {
      q: await linkTo('review', { id_job: line.id_job, id_work: line.id }),
    },
    payInvoice: { token: await payLinksStore(db).create(owed.id, new Date()) },
    opportunity: { q: offer },
    opportunityView: { q: offer },
    opportunityViewShort: { q: offer },
    treasureJob: { q: await linkTo('treasure', theirs) },
    startUpdate: { token: start },
    checkJobStart: { q: start },
    checkJobStartShort: { token: start },
  }
  const others = { id: customer, name: 'someone', token: 't'.repeat(43), q: 'q'.repeat(43) }
  return (name: PatternName) => {
    const values: Record<string, string | number> = { ...others, ...named[name] }
    return patterns[name].replaceAll(/:(\w+)/g, (_, part: string) => String(values[part] ?? '1'))
  }
}
