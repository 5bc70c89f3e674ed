import {
  both,
  emptied,
  keeping,
  kept,
  redacted,
  redactedNear,
  type PersonalData,
} from '../../kernel/personal-data/personal-data.ts'
import { ofBooked, ofTheirJobs, ofTreasure, within } from '../../kernel/personal-data/whose.ts'

/**
 * Lines of work are kept, because invoices and bills are made from them and state what was
 * supplied.
 */
export const workData = {
  works: {
    near: ofTheirJobs,
    columns: { descr: redactedNear, descr_folded: kept, currency: kept, agreed_state: kept },
    gives: [
      {
        what: 'Work that was done for you',
        rows: ofBooked,
        columns: [
          'id_job',
          'date',
          'descr',
          'quantity_hundredths',
          'customer_price_pence',
          'customer_total_pence',
        ],
      },
      {
        what: 'Work that you did',
        rows: ofTreasure,
        columns: [
          'id_job',
          'date',
          'descr',
          'quantity_hundredths',
          'treasure_price_pence',
          'total_pence',
        ],
      },
    ],
  },
  timesheets: {
    columns: {},
    gives: [
      {
        what: 'Your timesheets',
        rows: ofTreasure,
        columns: ['month', 'submitted_at', 'locked_at'],
      },
    ],
  },
  reviews: {
    label: 'Reviews',
    rows: within('id_work', 'works', ofBooked),
    near: within('id_work', 'works', ofTheirJobs),
    byOthers: true,
    columns: { notes: both(emptied, redacted) },
    gives: [
      { what: 'Reviews that you wrote', columns: ['id_work', 'rating', 'notes', 'created_at'] },
    ],
  },
  ratings: {
    columns: keeping('type_name'),
    gives: [
      {
        what: 'How you were rated',
        rows: ofTreasure,
        columns: ['rating', 'type_name', 'created_at'],
      },
    ],
  },
} satisfies Partial<PersonalData>
