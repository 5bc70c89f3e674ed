import {
  discountedPrices,
  frequencies,
  jobStatuses,
  jobType,
  ledgerAccountKinds,
  plainPounds,
} from '@treasures/api-client'
import { csvTable } from '#kernel/csv.ts'
import type { Db } from '#kernel/db/connect.ts'
import {
  regionExportStore,
  type CustomerRow,
  type EntryRow,
  type JobRow,
  type TreasureRow,
} from './region-export.store.ts'

type Named = Pick<CustomerRow, 'fname' | 'lname' | 'email' | 'mphone'>
type Placed = Pick<CustomerRow, 'address' | 'postcode'>

// An import recognises its columns by these headers.

const ofName = [
  ['First name', ({ fname }: Named) => fname],
  ['Surname', ({ lname }: Named) => lname],
  ['E-mail', ({ email }: Named) => email],
  ['Mobile', ({ mphone }: Named) => mphone],
] as const
const ofPlace = [
  ['Address', ({ address }: Placed) => address],
  ['Postcode', ({ postcode }: Placed) => postcode],
] as const

const customers = csvTable<CustomerRow>([
  ['Number', ({ id }) => id],
  ...ofName,
  ['Phone', ({ phone }) => phone],
  ...ofPlace,
  ['Company', ({ company }) => company],
  ['Notes', ({ descr }) => descr],
])

const treasures = csvTable<TreasureRow>([
  ['Number', ({ id }) => id],
  ['Title', ({ title }) => title],
  ...ofName,
  ['Phone', ({ phone }) => phone],
  ...ofPlace,
  ['Miles', ({ wtravel }) => wtravel],
  ['Skills', ({ skills }) => skills],
  ['Notes', ({ descr }) => descr],
])

const pounds = (pence: number | null) => (pence === null ? '' : plainPounds(pence))
/** A visit of a series costs the job's price without the discount of the series. */
const priceOf = (row: JobRow) =>
  row.discount_percent
    ? discountedPrices(row, row.discount_percent)
    : {
        customer_price_pence: row.customer_price_pence,
        treasure_price_pence: row.treasure_price_pence,
      }

const ofJob = [
  ['Number', ({ id }: JobRow) => id],
  ['Customer number', ({ id_customer }: JobRow) => id_customer],
  ...ofName,
  ...ofPlace,
  ['Service', ({ service }: JobRow) => service],
  ['Date', ({ day }: JobRow) => day ?? ''],
  ['Time', ({ time }: JobRow) => time ?? ''],
  [
    'Hours',
    ({ hours_hundredths: hours }: JobRow) => (hours === null || hours > 2400 ? '' : hours / 100),
  ],
  ['Customer price (GBP)', (row: JobRow) => pounds(priceOf(row).customer_price_pence)],
  ['Treasure price (GBP)', (row: JobRow) => pounds(priceOf(row).treasure_price_pence)],
  [
    'Price unit',
    ({ unit, id_job_type }: JobRow) => (id_job_type === jobType.estimate ? 'estimate' : unit),
  ],
  ['Treasure', ({ treasure }: JobRow) => treasure],
] as const

const jobs = csvTable<JobRow>([
  ...ofJob,
  ['Status', ({ id_status }) => jobStatuses[id_status]],
  ['Reason', ({ status_reason }) => status_reason],
  ['Charged (GBP)', ({ charged_pence }) => pounds(charged_pence)],
  ['Paid out (GBP)', ({ paid_out_pence }) => pounds(paid_out_pence)],
  ['Notes', ({ descr }) => descr],
])

const series = csvTable<JobRow>([
  ...ofJob,
  ['Frequency', ({ frequency }) => (frequency === null ? '' : frequencies[frequency])],
  ['Notes', ({ descr }) => descr],
])

const ledger = csvTable<EntryRow>([
  ['Entry', ({ id }) => id],
  ['Transaction', ({ id_transaction }) => id_transaction],
  ['Booked on', ({ booked_on }) => booked_on],
  ['What', ({ kind }) => kind],
  ['Description', ({ descr }) => descr],
  ['Account', ({ account }) => ledgerAccountKinds[account]],
  ['Invoice', ({ inv_number }) => inv_number],
  ['Debit (GBP)', ({ amount_pence: pence }) => (pence < 0 ? plainPounds(-pence) : '')],
  ['Credit (GBP)', ({ amount_pence: pence }) => (pence > 0 ? plainPounds(pence) : '')],
])

/** Files of a region's export, in the order in which they are imported. */
export async function* regionFiles(db: Db, id_region: number, at: Date) {
  const read = regionExportStore(db, id_region)
  const jobRows = (ids: readonly number[]) => read.jobs.rows(ids, at)
  yield [
    '1 treasures.csv',
    treasures.write(await read.treasures.ids(), read.treasures.rows),
  ] as const
  yield [
    '2 customers.csv',
    customers.write(await read.customers.ids(), read.customers.rows),
  ] as const
  yield ['3 jobs.csv', jobs.write(await read.jobs.ids(false), jobRows)] as const
  yield ['4 repeating visits.csv', series.write(await read.jobs.ids(true), jobRows)] as const
  yield ['ledger.csv', ledger.write(await read.entries.ids(), read.entries.rows)] as const
}
