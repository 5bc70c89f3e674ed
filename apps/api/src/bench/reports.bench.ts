import { figureCodes } from '@treasures/api-client'
import { compareAsAdmin } from './as-admin.ts'
import type { Row } from './compare.ts'
import { insertReported } from './reports-data.ts'

const year = 'from=2026-01-01&to=2026-12-31'
const calls: Record<string, string> = {
  ...Object.fromEntries(
    figureCodes.map((code) => [`${code}: a year by month`, `/reports/${code}?${year}&by=month`]),
  ),
  'booked: a quarter by week': '/reports/booked?from=2026-07-01&to=2026-09-30&by=week',
  'booked: a quarter by week, one region':
    '/reports/booked?from=2026-07-01&to=2026-09-30&by=week&region=3',
  'revenue: a quarter by week': '/reports/revenue?from=2026-07-01&to=2026-09-30&by=week',
  'revenue: a year by service': `/reports/revenue?${year}&by=service`,
  'margin: a year by treasure': `/reports/margin?${year}&by=treasure`,
  'cancelled: a year by reason': `/reports/cancelled?${year}&by=reason`,
  'booked: nothing': '/reports/booked?from=2001-01-01&to=2001-12-31&by=week',
  'list of jobs behind a bar':
    '/all/admin/jobs/paginated?over_since=2026-07-06&over_until=2026-07-12&id_status=4,5',
  'list of invoices behind a bar':
    '/invoices?figure=revenue&figure_from=2026-07-06&figure_to=2026-07-12',
}

/** Measures reports as head office reads them. `url` gives a database that is already filled. */
export const benchReports = ({
  jobs = 1_000_000,
  runs = 20,
  url,
}: { jobs?: number; runs?: number; url?: string | undefined } = {}): Promise<Row[]> =>
  compareAsAdmin({
    calls,
    runs,
    url,
    async fill(db) {
      console.log(`  adding ${jobs.toLocaleString('en-GB')} jobs …`)
      await insertReported(db, { jobs })
    },
  })
