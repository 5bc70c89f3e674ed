import { compareAsAdmin } from './as-admin.ts'
import type { Row } from './compare.ts'
import { insertManyCustomers } from './customers-data.ts'

const calls: Record<string, string> = {
  'customers: first page': '/customers',
  'customers: page in the middle': '/customers?page=600',
  'customers: last page': '/customers?page=1200',
  'customers: by postcode': '/customers?sort=postcode,asc',
  'customers: by e-mail, from z': '/customers?sort=email,desc',
  'customers: by age, the middle': '/customers?sort=created_at,desc&page=600',
  'customers: one region, its last page': '/customers?id_region=7&page=12',
  'customers: all regions but one': '/customers?id_region=!7',
  'customers: with a tag': '/customers?tag=1',
  'customers: without a tag': '/customers?tag=!1',
  'customers: card failing': '/customers?card_failing=true',
  'customers: search, a surname': '/customers?search=trelawny',
  'customers: search, two words': '/customers?search=grace%20patel',
  'customers: search, a postcode': '/customers?search=AB5%206AB',
  'customers: search, a part of a mobile': '/customers?search=07000%20791',
  'customers: search, two letters': '/customers?search=sm',
  'customers: search, in every e-mail': '/customers?search=example',
  'customers: search, nobody': '/customers?search=qqqqq',
  'customers: summary': '/customers/summary',
  'customers: chooser': '/customers/search?search=ann',
  'customers: places': '/customers/list?page=400',
}

/**
 * Measures the list of customers as an admin uses it. `url` gives a database that is already
 * filled.
 */
export const benchCustomers = ({
  customers = 120_000,
  runs = 40,
  url,
}: { customers?: number; runs?: number; url?: string | undefined } = {}): Promise<Row[]> =>
  compareAsAdmin({
    calls,
    runs,
    url,
    async fill(db) {
      console.log(`  adding ${customers.toLocaleString('en-GB')} customers …`)
      await insertManyCustomers(db, customers)
    },
  })

if (import.meta.main)
  console.table(
    await benchCustomers({ customers: Number(process.argv[2] ?? 120_000), url: process.argv[3] }),
  )
