import { sql } from 'kysely'
import {
  emptied,
  forgotten,
  keeping,
  kept,
  removed,
  set,
  type Condition,
  type Person,
  type PersonalData,
} from '../../kernel/personal-data/personal-data.ts'
import {
  any,
  atEmail,
  ofCustomer,
  ofTreasure,
  ofUser,
  within,
} from '../../kernel/personal-data/whose.ts'
import { noMobile } from './contacts/no-mobile.ts'

const isUser = ({ id_user }: Person): Condition => sql`id = ${id_user}::integer`
const isCustomer = ({ id_customer }: Person): Condition => sql`id = ${id_customer}::integer`
const isTreasure = ({ id_treasure }: Person): Condition => sql`id = ${id_treasure}::integer`

/**
 * Matches a customer's company if no other customer shares it. The company is then the customer's
 * personal data.
 */
const isTheirCompany = ({ id_customer }: Person): Condition => sql`
  id = (select id_company from customers where id = ${id_customer}::integer)
  and not exists (
    select from customers where id_company = companies.id and id <> ${id_customer}::integer
  )`

/** Outward code of the postcode. It stays after an erasure, because the board shows it anyway. */
const outcode = sql`split_part(postcode, ' ', 1)`
const ofOutcode = (side: 'lat' | 'lon') =>
  sql`coalesce((select outcodes.${sql.ref(side)} from outcodes where outcode = ${outcode}), 0)`

/**
 * Personal data of customers, treasures and their sign-ins. The sign-in is erased first, because it
 * determines the e-mail of its records. A customer's company is found before the customer loses the
 * link to it.
 */
export const peopleData = {
  users: {
    label: 'Sign-in',
    rows: isUser,
    goes: true,
    columns: {},
    gives: [
      {
        what: 'How you sign in',
        columns: ['email', 'fname', 'lname', 'created_at', 'email_verified_at'],
      },
    ],
  },
  access_tokens: {
    label: 'Devices signed in',
    rows: ofUser,
    goes: true,
    columns: {},
    gives: [{ what: 'Where you are signed in', columns: ['created_at', 'expires_at'] }],
  },
  api_keys: {
    label: 'API keys',
    rows: ofUser,
    goes: true,
    columns: {},
    gives: [
      {
        what: 'Your API keys',
        columns: ['name', 'scopes', 'reads_only', 'created_at', 'ends_at', 'last_used_at'],
      },
    ],
  },
  password_links: { label: 'Password links', rows: ofUser, goes: true, columns: {} },
  email_changes: { label: 'E-mail changes', rows: ofUser, goes: true, columns: {} },
  known_devices: { label: 'Known devices', rows: ofUser, goes: true, columns: {} },
  sign_in_tickets: { label: 'Unfinished sign-ins', rows: ofUser, goes: true, columns: {} },
  authenticators: {
    label: 'Authenticator app',
    rows: ofUser,
    goes: true,
    columns: {},
    gives: [{ what: 'Your authenticator app', columns: ['created_at', 'last_used_at'] }],
  },
  recovery_codes: { label: 'Recovery codes', rows: ofUser, goes: true, columns: {} },
  passkeys: {
    label: 'Passkeys',
    rows: ofUser,
    goes: true,
    columns: {},
    gives: [{ what: 'Your passkeys', columns: ['name', 'host', 'created_at', 'last_used_at'] }],
  },
  passkey_challenges: { label: 'Passkey challenges', rows: ofUser, goes: true, columns: {} },
  sign_ups: { label: 'Sign-ups', rows: atEmail('email'), goes: true, columns: {} },
  permissions: { columns: keeping('name', 'role') },
  import_rows: {
    label: 'Rows of imported files',
    rows: any(ofCustomer, ofTreasure, atEmail('email')),
    goes: true,
    columns: {},
  },
  imports: { columns: keeping('kind', 'file_name', 'state', 'headers', 'fields', 'options') },
  companies: {
    label: 'Company',
    rows: isTheirCompany,
    columns: { name: removed, folded: kept },
    gives: [{ what: 'Your company', columns: ['name'] }],
  },
  customers: {
    label: 'Customer record',
    rows: isCustomer,
    columns: {
      fname: removed,
      lname: emptied,
      email: forgotten,
      phone: forgotten,
      mphone: forgotten,
      descr: emptied,
      birthdate: forgotten,
      id_address: forgotten,
      id_company: forgotten,
      processor_customer: forgotten,
      // The database derives these columns from the others.
      ...keeping('name_sort', 'email_sort', 'postcode', 'found_by'),
    },
    gives: [
      {
        what: 'You as a customer',
        columns: [
          'id',
          'fname',
          'lname',
          'email',
          'phone',
          'mphone',
          'birthdate',
          'auto_payment',
          'created_at',
        ],
      },
      { what: 'What we noted about you as a customer', columns: ['descr'], isInternal: true },
    ],
  },
  addresses: {
    label: 'Addresses',
    rows: ofCustomer,
    goes: true,
    columns: {},
    gives: [
      {
        what: 'Your addresses',
        columns: ['address', 'detail', 'postcode', 'lat', 'lon', 'created_at'],
      },
    ],
  },
  customer_channels: {
    label: 'Choices of channels',
    rows: ofCustomer,
    goes: true,
    columns: {},
    gives: [{ what: 'Contact preferences as a customer', columns: ['id_channel', 'enabled'] }],
  },
  customer_tags: { label: 'Tags', rows: ofCustomer, goes: true, columns: {} },
  marketing_consents: {
    label: 'Consents',
    rows: ofCustomer,
    goes: true,
    columns: {},
    gives: [
      { what: 'What you agreed to', columns: ['id_channel', 'agreed', 'wording', 'given_at'] },
    ],
  },
  /** Holds ids only, so that an old id still leads to the merged record. */
  merged_customers: { columns: {} },
  treasures: {
    label: 'Treasure record',
    rows: isTreasure,
    columns: {
      title: forgotten,
      fname: removed,
      lname: emptied,
      surname_folded: emptied,
      birthdate: forgotten,
      switched_on: set(sql`false`),
      descr: emptied,
      descskill: emptied,
      address: emptied,
      postcode: set(outcode),
      lat: set(ofOutcode('lat')),
      lon: set(ofOutcode('lon')),
      id_city: forgotten,
      phone: forgotten,
      mphone: set(sql.lit(noMobile)),
      email: forgotten,
      detail: emptied,
      ...keeping('name_sort', 'found_by'),
    },
    gives: [
      {
        what: 'You as a treasure',
        columns: [
          'id',
          'title',
          'fname',
          'lname',
          'email',
          'phone',
          'mphone',
          'birthdate',
          'address',
          'postcode',
          'lat',
          'lon',
          'wtravel',
          'descr',
          'descskill',
          'switched_on',
          'created_at',
        ],
      },
      { what: 'What we noted about you as a treasure', columns: ['detail'], isInternal: true },
    ],
  },
  skills: { columns: keeping('name', 'evidence') },
  treasure_skills: {
    label: 'Skills',
    rows: ofTreasure,
    goes: true,
    columns: {},
    gives: [{ what: 'Your skills', columns: ['id_skill', 'detail'] }],
  },
  treasure_equipments: { label: 'Equipment', rows: ofTreasure, goes: true, columns: {} },
  breaks: {
    label: 'Breaks',
    rows: ofTreasure,
    goes: true,
    columns: {},
    gives: [{ what: 'Your breaks', columns: ['start_on', 'end_on', 'reason'] }],
  },
  working_hours: {
    label: 'Working hours',
    rows: ofTreasure,
    goes: true,
    columns: {},
    gives: [
      { what: 'Your working hours', columns: ['weekday', 'from_minute', 'to_minute', 'mode'] },
    ],
  },
  working_days: {
    label: 'Working hours of single dates',
    rows: ofTreasure,
    goes: true,
    columns: {},
    gives: [
      {
        what: 'Your working hours on single dates',
        columns: ['date', 'from_minute', 'to_minute', 'mode'],
      },
    ],
  },
  busy_feeds: {
    label: 'Other calendars',
    rows: ofTreasure,
    goes: true,
    columns: {},
    gives: [
      { what: 'Your other calendars', columns: ['name', 'host', 'created_at', 'checked_at'] },
    ],
  },
  busy_times: {
    label: 'Busy times of other calendars',
    rows: within('id_feed', 'busy_feeds', ofTreasure),
    goes: true,
    columns: {},
    gives: [{ what: 'Busy times of your other calendars', columns: ['during'] }],
  },
  treasure_channels: {
    label: 'Choices of channels',
    rows: ofTreasure,
    goes: true,
    columns: {},
    gives: [{ what: 'Contact preferences as a treasure', columns: ['id_channel', 'enabled'] }],
  },
  treasure_channel_groups: {
    label: 'Choices of messages',
    rows: ofTreasure,
    goes: true,
    columns: {},
  },
  treasure_tags: { label: 'Tags', rows: ofTreasure, goes: true, columns: {} },
} satisfies Partial<PersonalData>
