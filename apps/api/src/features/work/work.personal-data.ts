import {
  both,
  emptied,
  keeping,
  kept,
  redacted,
  type PersonalData,
} from '../../kernel/personal-data/personal-data.ts'
import { ofBooked, ofTheirJobs, within } from '../../kernel/personal-data/whose.ts'

/** Lines of work stay: invoices and bills are made of them, and say what was supplied. */
export const workData = {
  works: {
    near: ofTheirJobs,
    columns: { descr: redacted, descr_folded: kept, currency: kept },
  },
  timesheets: { columns: {} },
  reviews: {
    label: 'Reviews',
    rows: within('id_work', 'works', ofBooked),
    near: within('id_work', 'works', ofTheirJobs),
    columns: { notes: both(emptied, redacted) },
  },
  ratings: { columns: keeping('type_name') },
} satisfies Partial<PersonalData>
