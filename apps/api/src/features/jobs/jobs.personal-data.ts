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
const byOutcode = (side: 'lat' | 'lon') =>
  set(sql`(select outcodes.${sql.ref(side)} from outcodes where outcodes.outcode = jobs.outcode)`)

/** Jobs stay as figures: what was done where, by outward code, and for how much. */
export const jobsData = {
  jobs: {
    label: 'Jobs',
    rows: isBooked,
    near: isTheirJob,
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
      // One that was declined or cancelled has a reason.
      status_reason: both(
        set(sql`case when status_reason is not null then ${sql.lit(removedWord)} end`),
        redacted,
      ),
      ...keeping('outcode', 'currency', 'wanted', 'wanted_time', 'price_trace'),
    },
  },
  /** The database makes it of the job. */
  job_search: { columns: keeping('found_by') },
  /** The database hands their files on to whoever removes them. */
  job_images: { label: 'Photos', rows: ofBooked, goes: true, columns: { file: kept } },
  /** Names that were drawn by lot, until the files are gone. */
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
      ...keeping('id', 'token_hash', 'former_token_hashes', 'step', 'id_embed', 'terms_url'),
    },
  },
  coverage_requests: {
    label: 'Coverage requests',
    rows: atEmail('email'),
    goes: true,
    columns: {},
  },
  diary_feeds: { label: 'Calendar feeds', rows: ofUser, goes: true, columns: {} },
  assignments: { columns: keeping('how', 'edits') },
  opportunities: {
    label: 'Offers',
    rows: ofTreasure,
    columns: { ...keeping('how', 'score_parts'), token_hash: forgotten },
  },
  estimates: {
    label: 'Estimates',
    rows: ofBooked,
    near: ofTheirJobs,
    columns: { descr: both(removed, redacted) },
  },
  appointments: { columns: keeping('byweekday') },
  appointment_times: { columns: {} },
  visit_requests: { columns: keeping('arrival') },
  /** For a day: which jobs boards have to look at again. */
  board_changes: { columns: keeping('type') },
} satisfies Partial<PersonalData>
