import { getInvoicePdf } from '@treasures/api-client'
import type { Database, Db } from '../src/kernel/db/connect.ts'
import type { Records } from '../src/features/site/personal-data/find-person.store.ts'
import { everywhere } from '../src/kernel/http/scope.ts'
import { lockInvoice, recordPayment } from '../src/features/money/invoices/write-invoice.ts'
import { systemActor } from '../src/events/define-event.ts'
import { hashSecret } from '../src/kernel/secrets.ts'
import { imageFile } from '../src/features/jobs/images/images.routes.ts'
import { bookAtOnce, createOption } from './booking-fixtures.ts'
import { createCustomer, createJobs, createTreasure } from './fixtures.ts'
import { createIssued } from './invoice-fixtures.ts'
import { createCard } from './money-fixtures.ts'
import { createUser, signIn, testPassword } from './sign-in.ts'
import { quickPasswords, type TestApp } from './test-app.ts'
import { createWallet } from './wallet-fixtures.ts'
import { createBegunJob } from './work-fixtures.ts'

/** A person whose names, e-mail and mobile occur nowhere else. */
export const canary = {
  fname: 'Zebulon',
  lname: 'Canaryman',
  email: 'zebulon@canary.example',
  mobile: '+447700900777',
  /** Recovery codes of the canary. */
  recovery_codes: ['1'.repeat(16), '2'.repeat(16)],
  /** Free text that mentions the canary. */
  words: 'Zebulon Canaryman, zebulon@canary.example, 07700 900 777',
}

/**
 * Books as a visitor, signs in as customer and as treasure, pays and is paid. Leaves a row in every
 * table with personal data.
 */
export async function createCanary(app: TestApp, database: Database): Promise<Records> {
  const { db } = database
  const { fname, lname, email, mobile, words } = canary
  const { done } = await bookAtOnce(app.client, await createOption(db), {
    fname,
    lname,
    email,
    mphone: '07700 900 777',
    descr: words,
    address: `7 ${lname} Street, Lewisham`,
  })
  const job = await db
    .selectFrom('jobs')
    .select(['id', 'id_customer'])
    .where('id', '=', done.id_job)
    .executeTakeFirstOrThrow()
  const id_customer = job.id_customer ?? 0
  const id_treasure = await createTreasure(db, { fname, lname, mphone: mobile, email })
  const { id: id_user } = await db
    .updateTable('users')
    .set({
      id_treasure,
      fname,
      lname,
      password_hash: await quickPasswords.hash(testPassword),
      email_verified_at: new Date(),
    })
    .where('id_customer', '=', id_customer)
    .returning('id')
    .executeTakeFirstOrThrow()
  const records = { id_customer, id_treasure, id_user }
  await billThem(app, db, records)
  await insertTheRest(database, records, job.id)
  return records
}

/**
 * Creates a paid invoice of the canary's, whose PDF was opened, and another customer's job that the
 * canary did.
 */
async function billThem(app: TestApp, db: Db, { id_customer, id_treasure }: Records) {
  const martin = await createTreasure(db, { lname: 'Fielding', mphone: '+447700900601' })
  const id = await createIssued(db, {
    id_customer: id_customer ?? 0,
    id_treasure: martin,
    line: { descr: `Hedge of ${canary.words}` },
  })
  await db.transaction().execute(async (tx) => {
    const invoice = await lockInvoice(tx, id, everywhere)
    if (!invoice) throw new Error('It was just issued')
    await recordPayment(
      tx,
      new Date(),
      { ...invoice },
      { amount_pence: invoice.total_pence, by: systemActor },
    )
  })
  const boss = await signIn(app, await createUser(db, { is_admin: true, super: true }))
  await boss.call(getInvoicePdf, { params: { id } })
  await createBegunJob(db, { id_customer: await createCustomer(db), id_treasure: id_treasure ?? 0 })
  for (const letter of ['C', 'D', 'E'])
    for (const size of ['full', 'thumb'] as const)
      await app.files.write(imageFile(letter.repeat(22), size), Buffer.from(canary.words))
}

/** Inserts rows that no call in so short a story makes. */
async function insertTheRest(database: Database, of: Records, id_job: number) {
  const { db } = database
  const { id_customer, id_treasure, id_user } = of
  const wallet = await createWallet(db, { id_treasure: id_treasure ?? 0 })
  await createCard(db, id_customer ?? 0, { reference: 'pm_canary' })
  const [other = 0] = await createJobs(db, id_customer ?? 0, [{ id_status: 1 }])
  const { id: invoice } = await db
    .selectFrom('invoices')
    .select('id')
    .where('id_customer', '=', id_customer)
    .executeTakeFirstOrThrow()
  const hash = (letter: string) => `'${letter.repeat(43)}'`
  const { email, mobile, words } = canary
  await database.script(`
    update jobs set id_status = 5, over_at = now()
      where id_customer = ${id_customer} or id in (select id_job from assignments where id_treasure = ${id_treasure});
    insert into activities (id_job, type, descr, created_at)
      select id, 2, '${words}', now() from jobs where id_customer is distinct from ${id_customer};
    insert into companies (name) values ('${canary.lname} and Sons');
    update customers set id_company = (select max(id) from companies), processor_customer = 'cus_canary', birthdate = '1980-01-01'
      where id = ${id_customer};
    insert into report_choices values (${id_user}, false);
    insert into access_tokens values (${hash('a')}, ${id_user}, now(), now() + interval '1 day');
    insert into api_keys (id_user, name, hash, hint, scopes, reads_only, created_at) values (${id_user}, '${words}', ${hash('k')}, 'kkkk', '{customer}', true, now());
    insert into password_links (hash, id_user, purpose, created_at, expires_at) values (${hash('b')}, ${id_user}, 'reset', now(), now());
    insert into email_changes (id_user, email, needs_password, created_at, expires_at) values (${id_user}, 'new.${email}', true, now(), now());
    insert into known_devices values (${hash('c')}, ${id_user}, now(), now());
    insert into sign_in_tickets (hash, id_user, seconds, created_at, expires_at) values (${hash('d')}, ${id_user}, 60, now(), now());
    insert into authenticators (id_user, secret, created_at, confirmed_at) values (${id_user}, 'x', now(), now());
    insert into recovery_codes (id_user, hash, created_at) values ${canary.recovery_codes
      .map((code) => `(${id_user}, '${hashSecret(code)}', now())`)
      .join()};
    insert into staff (id_user, started_at, ended_at, ended_role) values (${id_user}, now(), now(), 'admin');
    insert into invitations (email, role, hash, created_at, expires_at) values ('${email}', 'admin', ${hash('i')}, now(), now());
    insert into imports (kind, file_name, headers, fields, options, created_at) values ('customers', 'old.csv', '[]', '[]', '{}', now());
    insert into import_rows (id_import, line, cells, email) select max(id), 1, '["${words}"]', '${email}' from imports;
    insert into passkeys (id_user, credential, public_key, counter, transports, host, name, created_at) values (${id_user}, 'x', 'y', 0, '{}', 'treasures.example', '${words}', now());
    insert into passkey_challenges (hash, purpose, bound_to, id_user, expires_at) values (${hash('f')}, 'add', '', ${id_user}, now());
    insert into sign_ups (email, fname, lname, password_hash, created_at, expires_at) values ('${email}', 'Zebulon', 'Canaryman', 'x', now(), now());
    insert into tags (name, color, id_model) values ('Canary', '#112233', 1), ('Canary', '#112233', 2);
    insert into customer_tags select ${id_customer}, id from tags limit 1;
    insert into treasure_tags select ${id_treasure}, id from tags limit 1;
    update tags set name = 'Bird ' || id;
    insert into customer_channels select ${id_customer}, id, true from channels limit 1 on conflict do nothing;
    insert into treasure_channels select ${id_treasure}, id, true from channels limit 1;
    insert into treasure_channel_groups (id_treasure, channel_group, id_channel, enabled) select ${id_treasure}, 'offers', id, true from channels limit 1;
    insert into marketing_consents (id_customer, id_channel, agreed, wording, given_at) select ${id_customer}, id, true, 'Yes', now() from channels limit 1;
    insert into skills (name) values ('Whistling');
    insert into treasure_skills (id_treasure, id_skill, detail) select ${id_treasure}, id, '' from skills limit 1;
    insert into treasure_equipments select ${id_treasure}, id from equipments limit 1;
    insert into breaks (id_treasure, start_on, end_on, reason, created_at) values (${id_treasure}, '2026-01-01', '2026-01-02', '${words}', now());
    insert into working_hours values (${id_treasure}, 1, 540, 1020, 'book');
    insert into working_days values (${id_treasure}, '2026-01-03', 540, 1020, 'offer');
    insert into busy_feeds (id_treasure, name, host, url, created_at, asked_at) values (${id_treasure}, '${words}', 'calendar.example.com', 'x', now(), now());
    insert into busy_times select max(id), tstzrange(now(), now() + interval '1 hour') from busy_feeds;
    insert into notifications (id_user, id_event, notice, title, body, created_at) select ${id_user}, min(id), 'x', '${words}', '${words}', now() from events;
    insert into push_keys (public_key, private_key, is_current, created_at) values ('x', 'y', false, now());
    insert into push_subscriptions (endpoint, p256dh, auth, id_key, id_user, session, device, created_at, used_at)
      select 'https://x.example', 'x', 'y', max(id), ${id_user}, ${hash('a')}, 'Chrome', now(), now() from push_keys;
    insert into text_opt_outs values ('${mobile}', 'text', now(), null);
    insert into email_bounces (address, code, words, bounced_at) values ('${email}', '5.1.1', '${words}', now());
    insert into inbound_texts (reference, mobile, body, received_at) values ('SM1', '${mobile}', '${words}', now());
    insert into inbound_texts (reference, mobile, body, received_at) values ('SM2', '+447700900602', 'I was with ${words}', now());
    insert into conversations (mobile, last_at) values ('${mobile}', now());
    insert into chatbot_events (id_conversation, did, at) select max(id), 'answered', now() from conversations;
    insert into text_questions (mobile, kind, id_job, id_treasure, id_record, asked_at, expires_at) values ('${mobile}', 'offer', ${id_job}, ${id_treasure}, 1, now(), now());
    insert into listeners (name, event, created_at, updated_at) values ('Told', 'job.created', now(), now());
    insert into listener_versions (id_listener, version, definition, created_at) select max(id), 1, '{}', now() from listeners;
    insert into automation_runs (id_listener, version, id_event, subject, occasion, state, created_at, ended_at)
      select (select max(id) from listeners), 1, min(id), 'job 1', 'x', 'done', now(), now() from events where id_customer = ${id_customer};
    insert into automation_actions (id_run, position, action, state) select max(id), 1, '{"words": "${words}"}', 'done' from automation_runs;
    insert into webhooks (name, url, secret, created_at) values ('Ours', 'https://x.example', 'x', now());
    insert into webhook_deliveries (id_webhook, reference, body, id_run, position, state, next_try_at, created_at)
      select max(webhooks.id), 'msg_1', '${words}', max(automation_runs.id), 1, 'delivered', now(), now() from webhooks, automation_runs;
    insert into job_images (id_job, position, file, width, height) values (${id_job}, 1, 'CCCCCCCCCCCCCCCCCCCCCC', 10, 10);
    insert into visit_sign_offs (id_job, id_time, starts_at, how, fname, path, signed_at, received_at)
      select ${id_job}, min(id), now(), 'finger', '${canary.fname}', 'M1 2L3 4', now(), now() from appointment_times having min(id) is not null;
    insert into visit_files (id_job, id_treasure, kind, sha256, bytes, file, width, height, taken_at, received_at) values
      (${id_job}, ${id_treasure}, 'before', '${'a'.repeat(64)}', 10, 'DDDDDDDDDDDDDDDDDDDDDD', 10, 10, now(), now()),
      (${id_job}, ${id_treasure}, 'receipt', '${'b'.repeat(64)}', 10, 'EEEEEEEEEEEEEEEEEEEEEE', 10, 10, now(), now());
    insert into job_links (hash, id_job, purpose, created_at, expires_at) values (${hash('d')}, ${id_job}, 'estimates', now(), now());
    insert into thread_entries (id_job, author_kind, id_author, audience, id_treasure, body, via, masked, created_at) values
      (${id_job}, 'customer', ${id_user}, 'customer_staff', null, '${words}', 'portal', false, now()),
      (${id_job}, 'treasure', ${id_user}, 'treasure_staff', ${id_treasure}, '${words}', 'portal', false, now()),
      (${id_job}, 'staff', null, 'staff', null, 'Ask ${words}', 'portal', false, now());
    insert into appointments (id_job, id_treasure, date, time, visit, created_at, updated_at) values (${id_job}, ${id_treasure}, '2026-01-05', '09:00', true, now(), now());
    insert into appointment_times (id_appointment, id_treasure, during)
      select max(id), ${id_treasure}, '[2026-01-05T09:00Z,2026-01-05T10:00Z)' from appointments;
    insert into visit_events (id_time, starts_at, kind, words, at_device, at_server)
      select max(id), '2026-01-05T09:00Z', 'answered', '${words}', now(), now() from appointment_times;
    insert into thread_files (id_job, id_entry, id_author, kind, name, file, bytes, created_at)
      select id_job, id, id_author, 'pdf', '${words}.pdf', substr(md5(id::text), 1, 22), 10, now() from thread_entries where author_kind <> 'staff';
    insert into thread_reads values (${id_job}, ${id_user}, 1);
    insert into bulks (act, kind, state, input, id_user, created_at) values ('addJobTag', 'job', 'done', '{"words": "${words}"}', ${id_user}, now());
    insert into views (id_user, list, name, query, is_pinned, created_at) values (${id_user}, 'jobs', '${words}', '{}', false, now());
    insert into document_kinds (name, every_trade, required_from, created_at) values ('Insurance', true, '2199-01-01', now());
    insert into documents (id_treasure, id_kind, state, file, file_kind, file_name, sent_at, number, register_note, reason, closed_at)
      select ${id_treasure}, max(id), 'refused', substr(md5('document'), 1, 22), 'pdf', '${words}.pdf', now(), '${words}', '${words}', '${words}', now() from document_kinds;
    insert into treasure_applications (email, began, form, created_at, expires_at) values ('${email}', 'invited', '{"fname": "${canary.fname}"}', now(), now());
    insert into coverage_requests (email, postcode, outcode, created_at) values ('${email}', 'ZZ1 1ZZ', 'ZZ1', now());
    insert into diary_feeds values (${id_user}, ${hash('e')}, now());
    insert into opportunities (id_job, id_treasure, id_status, how, score_hundredths, score_parts, token_hash, created_at, expires_at)
      values (${other}, ${id_treasure}, 1, 'staff', 1, '{}', ${hash('f')}, now(), now());
    insert into estimates (id_job, id_treasure, id_status, treasure_price_pence, customer_price_pence, descr, valid_until, created_at)
      values (${other}, ${id_treasure}, 6, 1, 1, '${words}', '2026-01-01', now());
    insert into estimate_options (id_estimate, position, name, treasure_pence, customer_pence, includes, not_included)
      select id, 1, '${words}', 1, 1, '${words}', '${words}' from estimates where id_job = ${other};
    insert into agreed_lines (id_job, id_treasure, what, treasure_pence, customer_pence, state, asked_at, answered_at, how, reason)
      values (${other}, ${id_treasure}, '${words}', 1, 1, 'agreed', now(), now(), 'staff', '${words}');
    insert into option_questions (questions, created_at) values ('[]', now());
    insert into job_answers (id_job, position, id_version, key, kind, words, answer, quantity, customer_pence, treasure_pence)
      select id, 1, (select max(id) from option_questions), 'note', 'text', 'Anything else?', '${words}', 1, 0, 0
      from jobs where id_customer = ${id_customer} or id = ${other};
    update bookings set id_questions = (select max(id) from option_questions),
      answers = '[{"key": "note", "value": "${words}"}]' where id_job in (select id from jobs where id_customer = ${id_customer});
    insert into reviews (id_work, rating, notes, id_rateby, created_at)
      select works.id, 5, '${words}', 1, now() from works join jobs on jobs.id = id_job where id_customer = ${id_customer} limit 1;
    insert into ledger_transactions (kind, key, descr, happened_on, booked_on, id_invoice, created_at)
      values ('adjustment', 'a bird', 'For ${words}', '2026-01-01', '2026-01-01', ${invoice}, now());
    insert into ledger_entries (id_transaction, id_account, amount_pence)
      select max(ledger_transactions.id), ledger_accounts.id, amount from ledger_transactions, ledger_accounts,
        (values ('vat', 5), ('commission', -5)) as pence (account, amount) where ledger_accounts.kind = account group by 2, 3;
    insert into payouts (id_wallet, amount_pence, id_status, created_at) values (${wallet}, 100, 4, now());
    insert into payout_files (created_at) values (now());
    update payouts set id_file = (select max(id) from payout_files), holder = '${canary.fname}', sealed = 'x', account_last4 = '4958', reason = '${words}';
    insert into bank_accounts (id_treasure, holder, sealed, last4, checked, changed_at, created_at) values (${id_treasure}, '${words}', 'x', '4958', 'fits', now(), now());
    insert into treasure_taxes (id_treasure, valid_from, vat_number, utr, created_at) values (${id_treasure}, '2026-01-01', 'GB123456789', '1234567890', now());
    insert into sellers (id_treasure, nino, updated_at) values (${id_treasure}, 'AB123456C', now());
    insert into seller_reports (year, kind, message_ref, operator, operator_act, operator_ref, created_at)
      values (2024, 'new', 'GB2024GB-XEDPI1', '{}', 'new', 'GB2024GB-XEDPI1_P', now());
    insert into seller_report_rows (id_report, id_treasure, figures, digest, sealed)
      select max(id), ${id_treasure}, '[]', 'x', 'x' from seller_reports;
    insert into timesheets (id_treasure, month, created_at) values (${id_treasure}, '2024-01-01', now());
    insert into bills (id_treasure, id_timesheet, id_status, number, issued_on, issued_at, voided_at, parties, created_at, updated_at)
      select ${id_treasure}, max(id), 4, 'SB-1', '2024-02-01', now(), now(),
        '{"treasure": {"fname": "${canary.fname}", "lname": "${canary.lname}", "address": "7 ${canary.lname} Street", "postcode": "SE3 0AA", "vat_number": "GB123456789"}}',
        now(), now() from timesheets;
    insert into credit_notes (id_invoice, number, issued_on, reason, notes, total_pence, vat_pence, treasures_income_pence, lt_commission_pence, franchisee_commission_pence, created_at)
      values (${invoice}, 'CN-1', '2026-01-01', 'goodwill', '${words}', 1, 0, 1, 0, 0, now());
    insert into charges (id_invoice, id_customer, card, attempt, amount_pence, status, processor, request, created_at)
      values (${invoice}, ${id_customer}, 'visa 4242', 1, 100, 'succeeded', 'sandbox', '{}', now());
    insert into refunds (id_charge, amount_pence, status, reason, created_at) select max(id), 1, 'succeeded', '${words}', now() from charges;
    insert into pay_links values (${hash('g')}, ${invoice}, now(), now());
    insert into card_links (hash, id_customer, created_at, expires_at) values (${hash('h')}, ${id_customer}, now(), now());
    insert into card_setups (setup, id_customer, processor, created_at) values ('seti_canary', ${id_customer}, 'sandbox', now());
    insert into idempotency_keys (call, key, body_hash, answer, created_at) values
      ('moveCustomer 999', 'y', 'z', '{"id": ${id_customer}, "fname": "Zebulon"}', now()), ('updateUser ${id_user}', 'y', 'z', '{"fname": "Zebulon"}', now());
    insert into tasks (name, key, run_at, error, dead_at, data) values ('message.send', 'dead', now(), 'Refused ${words}', now(), '{"id": 0}');
  `)
}
