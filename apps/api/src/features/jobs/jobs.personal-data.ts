import { sql } from 'kysely'
import {
  both,
  emptied,
  forgotten,
  keeping,
  kept,
  redacted,
  removed,
  removedWord,
  set,
  type Condition,
  type Person,
  type PersonalData,
} from '../../kernel/personal-data/personal-data.ts'
import {
  any,
  atEmail,
  ofBooked,
  ofTheirJobs,
  ofTreasure,
  ofUser,
} from '../../kernel/personal-data/whose.ts'

const isBooked = ({ booked }: Person): Condition => sql`id = any(${booked}::integer[])`
const isTheirJob = ({ booked, worked }: Person): Condition =>
  sql`id = any(${[...booked, ...worked]}::integer[])`
const ofTheirEntries = ({ booked, id_treasure }: Person): Condition =>
  sql`(
    (author_kind = 'customer' and id_job = any(${booked}::integer[]))
    or (author_kind = 'treasure' and id_treasure = ${id_treasure}::integer)
  )`
const ofTheirFiles = ({ booked, id_treasure }: Person): Condition =>
  sql`(
    (kind <> 'receipt' and id_job = any(${booked}::integer[]))
    or (kind = 'receipt' and id_treasure = ${id_treasure}::integer)
  )`
const ofTheirVisits = ({ booked }: Person): Condition =>
  sql`(kind = 'answered' and id_time in (
    select t.id from appointment_times t join appointments a on a.id = t.id_appointment
    where a.id_job = any(${booked}::integer[])
  ))`
/** Files of their entries, and those that they have not put into one yet. */
const ofThreadFiles = (person: Person): Condition =>
  sql`(
    id_entry in (select id from thread_entries where ${ofTheirEntries(person)})
    or (id_entry is null and id_author = ${person.id_user}::integer)
  )`
const ofEstimates =
  (whose: (person: Person) => Condition) =>
  (person: Person): Condition =>
    sql`id_estimate in (select id from estimates where ${whose(person)})`
const byOutcode = (side: 'lat' | 'lon') =>
  set(sql`(select outcodes.${sql.ref(side)} from outcodes where outcodes.outcode = jobs.outcode)`)

/** Jobs remain as figures, which are the work, the outward code and the price. */
export const jobsData = {
  jobs: {
    label: 'Jobs',
    rows: isBooked,
    near: isTheirJob,
    byOthers: true,
    columns: {
      descr: both(removed, redacted),
      public_details: both(forgotten, redacted),
      address: removed,
      contact_fname: forgotten,
      contact_lname: forgotten,
      contact_email: forgotten,
      contact_mphone: forgotten,
      contact_phone: forgotten,
      postcode: set(sql`outcode || ' '`),
      lat: byOutcode('lat'),
      lon: byOutcode('lon'),
      images_id: forgotten,
      // Declined and cancelled jobs need a reason, so the reason is replaced, not cleared.
      status_reason: both(
        set(sql`case when status_reason is not null then ${sql.lit(removedWord)} end`),
        redacted,
      ),
      minimum_waived_for: both(forgotten, redacted),
      ...keeping('outcode', 'currency', 'wanted', 'wanted_time', 'price_trace', 'price_source'),
    },
    gives: [
      {
        what: 'Jobs that you booked',
        columns: [
          'id',
          'descr',
          'address',
          'postcode',
          'contact_fname',
          'contact_lname',
          'contact_email',
          'contact_mphone',
          'contact_phone',
          'wanted',
          'wanted_on',
          'wanted_time',
          'customer_price_pence',
          'currency',
          'status_reason',
          'created_at',
          'posted_at',
        ],
      },
    ],
  },
  /** The database derives this table from the job. */
  job_search: { columns: keeping('found_by') },
  /** A trigger lists the files of deleted rows for removal. */
  job_images: {
    label: 'Photos',
    rows: ofBooked,
    goes: true,
    columns: { file: kept },
    gives: [{ what: 'Photos', columns: ['id_job', 'position', 'file'], photo: 'file' }],
  },
  /** Random names, which are kept until the files are removed. */
  removed_pictures: { columns: keeping('file') },
  job_links: { label: 'Links', rows: any(ofBooked, ofTreasure), goes: true, columns: {} },
  job_tags: { columns: {} },
  tags: { columns: keeping('name', 'color') },
  bookings: {
    label: 'Bookings',
    rows: ofBooked,
    columns: {
      fname: emptied,
      lname: emptied,
      email: emptied,
      mphone: emptied,
      answers: set(sql`'[]'::jsonb`),
      ...keeping('id', 'token_hash', 'former_token_hashes', 'step', 'id_embed', 'terms_url'),
    },
    gives: [
      {
        what: 'Bookings',
        columns: [
          'id_job',
          'fname',
          'lname',
          'email',
          'mphone',
          'terms_url',
          'terms_accepted_at',
          'express_request_at',
          'created_at',
          'completed_at',
        ],
      },
    ],
  },
  former_jobs: { columns: keeping('number') },
  job_answers: {
    label: 'Answers in bookings',
    rows: ofBooked,
    near: ofTheirJobs,
    columns: {
      // Numbers, choices and yes or no are figures of the job, as its price is.
      answer: both(
        set(sql`case when kind = 'text' then ${sql.lit(removedWord)} else answer end`),
        redacted,
      ),
      ...keeping('key', 'kind', 'words'),
    },
    gives: [{ what: 'Your answers', columns: ['id_job', 'words', 'answer', 'customer_pence'] }],
  },
  coverage_requests: {
    label: 'Coverage requests',
    rows: atEmail('email'),
    goes: true,
    columns: {},
    gives: [{ what: 'Where you asked us to come', columns: ['email', 'postcode', 'created_at'] }],
  },
  diary_feeds: { label: 'Calendar feeds', rows: ofUser, goes: true, columns: {} },
  assignments: {
    columns: keeping('how', 'edits'),
    gives: [
      {
        what: 'Jobs that you took',
        rows: ofTreasure,
        columns: ['id_job', 'how', 'assigned_at', 'ended_at'],
      },
    ],
  },
  opportunities: {
    label: 'Offers',
    rows: ofTreasure,
    columns: { ...keeping('how', 'score_parts'), token_hash: forgotten },
    gives: [
      {
        what: 'Jobs that were offered to you',
        columns: ['id_job', 'created_at', 'sent_at', 'viewed_at', 'responded_at'],
      },
    ],
  },
  estimates: {
    label: 'Estimates',
    rows: ofBooked,
    near: any(ofTheirJobs, ofTreasure),
    columns: { descr: both(removed, redacted) },
    gives: [
      {
        what: 'Estimates for you',
        columns: [
          'id_job',
          'descr',
          'customer_price_pence',
          'valid_until',
          'created_at',
          'responded_at',
        ],
      },
      {
        what: 'Estimates that you wrote',
        rows: ofTreasure,
        columns: [
          'id_job',
          'descr',
          'treasure_price_pence',
          'valid_until',
          'created_at',
          'responded_at',
        ],
      },
    ],
  },
  estimate_options: {
    label: 'Options of estimates',
    rows: ofEstimates(ofBooked),
    near: ofEstimates(any(ofTheirJobs, ofTreasure)),
    columns: {
      name: both(set(sql.lit(removedWord)), redacted),
      includes: both(removed, redacted),
      not_included: both(removed, redacted),
    },
    gives: [
      {
        what: 'Options of estimates for you',
        columns: ['id_estimate', 'name', 'customer_pence', 'includes', 'not_included', 'accepted'],
      },
      {
        what: 'Options of estimates that you wrote',
        rows: ofEstimates(ofTreasure),
        columns: ['id_estimate', 'name', 'treasure_pence', 'includes', 'not_included', 'accepted'],
      },
    ],
  },
  agreed_lines: {
    label: 'What was agreed',
    rows: ofBooked,
    near: any(ofTheirJobs, ofTreasure),
    columns: {
      ...keeping('state', 'how', 'source'),
      what: both(removed, redacted),
      reason: both(removed, redacted),
    },
    gives: [
      {
        what: 'What was agreed for your jobs',
        columns: ['id_job', 'what', 'customer_pence', 'asked_at', 'answered_at', 'reason'],
      },
      {
        what: 'Extra work that you asked for',
        rows: ofTreasure,
        columns: ['id_job', 'what', 'treasure_pence', 'asked_at', 'answered_at'],
      },
    ],
  },
  appointments: {
    columns: keeping('byweekday'),
    gives: [
      {
        what: 'Visits to you',
        rows: ofBooked,
        columns: ['id_job', 'date', 'time', 'hours_hundredths'],
      },
      {
        what: 'Your visits',
        rows: ofTreasure,
        columns: ['id_job', 'date', 'time', 'hours_hundredths'],
      },
    ],
  },
  appointment_times: { columns: keeping('id_booking') },
  visit_requests: { columns: keeping('arrival') },
  visit_events: {
    label: 'Answers about visits',
    rows: ofTheirVisits,
    byOthers: true,
    columns: { words: both(removed, redacted), ...keeping('kind') },
    gives: [{ what: 'What you answered about a visit', columns: ['words', 'at_server'] }],
  },
  visit_sign_offs: {
    label: 'Signatures after visits',
    rows: ofBooked,
    goes: true,
    columns: { how: kept, fname: kept, path: kept },
    gives: [
      { what: 'Visits that you signed', columns: ['id_job', 'how', 'fname', 'path', 'signed_at'] },
    ],
  },
  /** Photos go with the customer, and receipts with the treasure. A trigger lists their files. */
  visit_files: {
    label: 'Photos and receipts of visits',
    rows: ofTheirFiles,
    goes: true,
    columns: { kind: kept, sha256: kept, file: kept },
    gives: [
      {
        what: 'Photos of visits',
        rows: ({ booked, id_treasure }) =>
          sql`(kind <> 'receipt' and (id_job = any(${booked}::integer[]) or id_treasure = ${id_treasure}::integer))`,
        columns: ['id_job', 'kind', 'taken_at', 'file'],
        photo: 'file',
      },
      {
        what: 'Receipts for materials',
        rows: ({ id_treasure }) => sql`kind = 'receipt' and id_treasure = ${id_treasure}::integer`,
        columns: ['id_job', 'taken_at', 'file'],
        photo: 'file',
      },
    ],
  },
  /** Notes are among staff, so nobody downloads them. */
  thread_entries: {
    label: 'Messages about jobs',
    rows: ofTheirEntries,
    near: ofTheirJobs,
    byOthers: true,
    columns: {
      body: both(removed, redacted),
      ...keeping('author_kind', 'audience', 'via'),
    },
    gives: [
      { what: 'Messages that you wrote about jobs', columns: ['id_job', 'body', 'created_at'] },
    ],
  },
  /** A trigger lists the files of deleted rows for removal. */
  thread_files: {
    label: 'Files in messages about jobs',
    rows: ofThreadFiles,
    goes: true,
    near: ofTheirJobs,
    columns: { name: redacted, ...keeping('kind', 'file') },
    gives: [
      {
        what: 'Files that you sent about jobs',
        columns: ['id_job', 'name', 'file', 'created_at'],
        photo: 'file',
      },
    ],
  },
  thread_reads: { label: 'Read messages', rows: ofUser, goes: true, columns: {} },
  earlier_wishes: { columns: keeping() },
  series: { columns: keeping('paused_by') },
  series_dates: { columns: keeping('state', 'because', 'left_out_by') },
  /** Changes that boards have to read, kept for a day. */
  board_changes: { columns: keeping('type') },
  record_changes: { columns: keeping('kind') },
} satisfies Partial<PersonalData>
