import {
  decideAccess,
  exportReport,
  getReport,
  listInvoices,
  listJobs,
  type FigureCode,
  type Report,
  type ReportBucket,
  type ReportQuery,
  figureCodes,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { csvTable } from '#kernel/csv.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, refuseGenerally } from '#kernel/http/refuse.ts'
import { narrowed, scopeOf } from '#kernel/http/scope.ts'
import { bucketsAtMost } from './buckets.rules.ts'
import { figures, showFigure } from './figures/all.ts'
import { readReport } from './read-report.ts'
import { tellingsStore } from './tellings.store.ts'

const lists = { jobs: listJobs, invoices: listInvoices }

/** A figure is visible to callers who may list its rows. */
const maySee = (code: FigureCode, caller: SignedIn) =>
  decideAccess(lists[figures[code].list], caller) === 'yes'

type Asking = { params: { figure: FigureCode }; query: ReportQuery }

/** Figures of jobs and invoices, each with the list of its rows. */
export function reportsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  async function read(
    endpoint: typeof getReport | typeof exportReport,
    { params: { figure: code }, query: { from, to, by, region } }: Asking,
    caller: SignedIn,
    at: Date,
  ): Promise<Report> {
    if (!maySee(code, caller)) throw refuseGenerally('forbidden', 'You may not see this figure.')
    if (!figures[code].by.includes(by))
      throw refuse(endpoint, 'by_unusable', 'This figure cannot be divided like this.')
    const scope = narrowed(scopeOf(lists[figures[code].list], caller), caller)
    const days = { from, to }
    const report = from <= to && (await readReport(db, { code, days, by, region, scope, at }))
    if (!report) {
      const why =
        from <= to
          ? `This range has more than ${bucketsAtMost.toLocaleString('en-GB')} parts. Choose larger parts or fewer days.`
          : 'The last day is before the first.'
      throw refuse(endpoint, 'range_unusable', why, { errors: { to: [why] } })
    }
    return report
  }

  return {
    listFigures: async (_input, { caller }) => ({
      data: figureCodes.filter((code) => maySee(code, caller)).map(showFigure),
      weekly_mail: await tellingsStore(db).wantsMail(caller.id),
    }),

    updateReportMail: ({ body: { weekly_mail } }, { caller, once }) =>
      once(async (tx) => {
        await tellingsStore(tx).choose(caller.id, weekly_mail)
        return { weekly_mail }
      }),

    getReport: (input, { caller, at }) => read(getReport, input, caller, at),

    async exportReport(input, { caller, at }) {
      const report = await read(exportReport, input, caller, at)
      return reportCsv(report).write(report.buckets, (some) => Promise.resolve(some))
    },
  } satisfies Partial<Handlers>
}

const nameHeaders = {
  day: 'Day',
  week: 'Week from',
  month: 'Month from',
  service: 'Service',
  treasure: 'Treasure',
  region: 'Region',
  reason: 'Reason',
} as const satisfies Record<Report['by'], string>
const unitHeaders = {
  count: '',
  percent: ' (%)',
  hours: '',
  stars: ' (stars)',
  pounds: ' (GBP)',
} as const satisfies Record<Report['figure']['unit'], string>

const reportCsv = ({ figure: { title, unit, list }, by }: Report) =>
  csvTable<ReportBucket>([
    [nameHeaders[by], ({ name }) => name],
    [`${title}${unitHeaders[unit]}`, ({ value }) => value ?? '–'],
    [list === 'jobs' ? 'Jobs' : 'Invoices', ({ count }) => count],
  ])
