import { sql } from 'kysely'
import { keeping, type PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { atEmail, ofTreasure, ofUser } from '../../kernel/personal-data/whose.ts'

/** Staff and applicants. Rows of embeds and backups hold no personal data. */
export const siteData = {
  embeds: { columns: keeping('id', 'name', 'widget', 'settings') },
  embed_loads: { columns: keeping('id_embed') },
  embed_sightings: { columns: keeping('id_embed', 'page', 'version', 'error', 'way', 'blocked') },
  region_sites: { columns: keeping('page') },
  opened: { columns: keeping('counts') },
  staff: {
    label: 'Work here',
    rows: ofUser,
    goes: true,
    columns: {},
    gives: [{ what: 'Your work here', columns: ['started_at', 'ended_at', 'ended_role'] }],
  },
  invitations: {
    label: 'Invitations',
    rows: atEmail('email'),
    goes: true,
    columns: {},
    gives: [{ what: 'Invitations to work here', columns: ['email', 'role', 'created_at'] }],
  },
  treasure_applications: {
    label: 'Applications as a treasure',
    rows: atEmail('email'),
    goes: true,
    columns: {},
    gives: [
      {
        what: 'Your applications as a treasure',
        columns: ['email', 'form', 'last4', 'created_at', 'sent_at', 'declined_at', 'reason'],
      },
    ],
  },
  report_choices: {
    label: 'Choice of the weekly e-mail',
    rows: ofUser,
    goes: true,
    columns: {},
    gives: [{ what: 'Whether you receive the figures of the week', columns: ['weekly_mail'] }],
  },
  report_tellings: { columns: keeping('what') },
  figure_checks: { columns: keeping('figure', 'difference') },
  document_kinds: { columns: keeping('name', 'register_url') },
  document_kind_services: { columns: keeping('categories') },
  /** A trigger lists the files of deleted rows for removal. */
  documents: {
    label: 'Documents',
    rows: ofTreasure,
    goes: true,
    columns: {},
    gives: [
      {
        what: 'Your documents',
        columns: [
          'id_kind',
          'state',
          'number',
          'from_on',
          'until_on',
          'amount_pence',
          'categories',
          'sent_at',
          'checked_at',
          'reason',
        ],
      },
      {
        what: 'Files of your documents',
        rows: ({ id_treasure }) =>
          sql`(id_treasure = ${id_treasure}::integer and file is not null)`,
        columns: ['file', 'sent_at'],
        photo: 'file',
      },
    ],
  },
  document_warnings: { columns: {} },
  bulks: { label: 'Acts on many records', rows: ofUser, goes: true, columns: {} },
  views: {
    label: 'Saved views',
    rows: ofUser,
    goes: true,
    columns: {},
    gives: [{ what: 'Views that you saved', columns: ['name', 'list', 'query', 'created_at'] }],
  },
  bulk_rows: { columns: keeping('words', 'outcome') },
  backups: { columns: keeping('file', 'error', 'test_error') },
} satisfies Partial<PersonalData>
