import {
  invoiceStatuses,
  type FoundInvoice,
  type FoundJob,
  type FoundPerson,
  type InvoiceStatus,
  type SearchResult,
} from '@treasures/api-client'
import { jobStatusTag } from '#parts/job-status-words.ts'
import { count } from '#parts/words.ts'
import { paths } from '../../app/paths.ts'
import type { ListedScreen, ScreenGroup } from '../../app/screen-groups.ts'
import { named } from './find.rules.ts'

/** An option with its target address. */
export type Entry = { id: string; title: string; detail: string; to: string }
export type EntryGroup = { title: string; entries: readonly Entry[] }

/** Maximum number of screens above the records, so that records are in view without scrolling. */
const screensAtMost = 4

const entryOf = ({ to, title, words = '' }: ListedScreen): Entry => ({
  id: `screen ${to}`,
  title,
  detail: words,
  to,
})

/** Entries before anything is typed: recent ones, then every screen. */
export const firstEntries = (
  recent: readonly Entry[],
  groups: readonly ScreenGroup[],
): EntryGroup[] => [
  ...groupOf(
    'Recent',
    recent.map((entry) => ({ ...entry, id: `recent ${entry.id}` })),
  ),
  ...groups.map(({ title, screens }) => ({ title, entries: screens.map(entryOf) })),
]

/** Screens come first, because they are available at once, and later results must not move them. */
export const foundEntries = (
  typed: string,
  groups: readonly ScreenGroup[],
  found: SearchResult | undefined,
): EntryGroup[] => [
  ...groupOf(
    'Screens and actions',
    named(
      groups.flatMap(({ screens }) => screens),
      typed,
    )
      .slice(0, screensAtMost)
      .map(entryOf),
  ),
  ...(found ? recordGroups(typed, found) : []),
]

const groupOf = (title: string, entries: readonly Entry[]): EntryGroup[] =>
  entries.length > 0 ? [{ title, entries }] : []

type Found<Row> = { data: readonly Row[]; total: number; is_more: boolean } | undefined

function recordGroups(typed: string, found: SearchResult): EntryGroup[] {
  const group = <Row>(
    title: string,
    rows: Found<Row>,
    entry: (row: Row) => Entry,
    list: string,
    noun: string,
  ) =>
    groupOf(title, [
      ...(rows?.data ?? []).map(entry),
      ...(rows && rows.total > rows.data.length
        ? [
            {
              id: `all ${list}`,
              title: `All ${count(rows.total, rows.is_more)} ${noun} that match`,
              detail: '',
              to: list,
            },
          ]
        : []),
    ])
  const searched = (list: string) => `${list}?${new URLSearchParams({ search: typed })}`
  return [
    ...group(
      'Jobs',
      found.jobs,
      (job) => jobEntry(job, paths.job(job)),
      searched(paths.jobs()),
      'jobs',
    ),
    ...group(
      'Customers',
      found.customers,
      (one) => personEntry(one, paths.customerProfile(one)),
      searched(paths.customers()),
      'customers',
    ),
    ...group(
      'Treasures',
      found.treasures,
      (one) => personEntry(one, paths.treasureProfile(one)),
      searched(paths.treasures()),
      'treasures',
    ),
    ...group(
      'Invoices',
      found.invoices,
      (one) =>
        invoiceEntry(
          one,
          `${paths.invoices()}?${new URLSearchParams({ search: one.inv_number || one.name })}`,
        ),
      searched(paths.invoices()),
      'invoices',
    ),
    ...group(
      'My jobs',
      found.my_jobs,
      (job) => jobEntry(job, paths.myJobs()),
      paths.myJobs(),
      'jobs',
    ),
    ...group(
      'My treasure jobs',
      found.my_treasure_jobs,
      (job) => jobEntry(job, paths.myTreasureJobs()),
      paths.myTreasureJobs(),
      'jobs',
    ),
    ...group(
      'My invoices',
      found.my_invoices,
      (one) => invoiceEntry(one, paths.myInvoices()),
      paths.myInvoices(),
      'invoices',
    ),
  ]
}

const some = (...words: (string | null)[]) => words.filter(Boolean).join(' · ')

const jobEntry = ({ id, service, name, postcode, id_status }: FoundJob, to: string): Entry => ({
  id: `job ${id} ${to}`,
  title: `Job ${id}: ${service}`,
  detail: some(name, postcode, jobStatusTag(id_status).name),
  to,
})

const personEntry = ({ id, name, email, postcode }: FoundPerson, to: string): Entry => ({
  id: `person ${id} ${to}`,
  title: name,
  detail: some(email, postcode),
  to,
})

const invoiceEntry = ({ id, inv_number, name, id_status }: FoundInvoice, to: string): Entry => ({
  id: `invoice ${id} ${to}`,
  title: inv_number === '' ? 'Draft invoice' : `Invoice ${inv_number}`,
  detail: some(name, invoiceStatuses[id_status as InvoiceStatus]),
  to,
})
