import {
  createCustomer,
  createJob,
  createOpportunity,
  getCustomer,
  getDiary,
  getJob,
  getTreasure,
  jobStatus,
  listCustomers,
  listEnginePrices,
  listInvoices,
  listJobs,
  listMyCustomerJobs,
  listMyTreasureJobs,
  listTreasures,
  listWindows,
  searchEverything,
  type Endpoint,
} from '@treasures/api-client'
import * as z from 'zod/mini'

/** A tool that reads: one GET call of the contract, under a name for assistants. */
export type ReadTool = {
  endpoint: Endpoint
  description: string
  /** Filters that the tool always sets. Assistants cannot set them. */
  fixed?: Record<string, string | number>
}

/** Calls with long pages answer this many rows to an assistant. */
const rowsAtMost = 25

export const readTools: Readonly<Record<string, ReadTool>> = {
  search: {
    endpoint: searchEverything,
    description: 'Finds jobs, customers, treasures and invoices by name, number or postcode.',
  },
  list_jobs: {
    endpoint: listJobs,
    description: 'Lists jobs. Statuses: 0 draft, 1 open, 2 assigned, 3 started, 4 and up over.',
  },
  list_unclaimed_jobs: {
    endpoint: listJobs,
    description: 'Lists open jobs that no treasure has taken yet.',
    fixed: { id_status: String(jobStatus.open) },
  },
  get_job: { endpoint: getJob, description: 'Reads one job.' },
  list_customers: { endpoint: listCustomers, description: 'Lists customers.' },
  get_customer: { endpoint: getCustomer, description: 'Reads one customer.' },
  list_treasures: { endpoint: listTreasures, description: 'Lists treasures, the tradespeople.' },
  get_treasure: { endpoint: getTreasure, description: 'Reads one treasure.' },
  list_invoices: { endpoint: listInvoices, description: 'Lists invoices of customers.' },
  get_diary: {
    endpoint: getDiary,
    description: 'Reads the visits between two days, and which treasures are away.',
  },
  list_free_times: {
    endpoint: listWindows,
    description: 'Lists the times at which a treasure can come for a service at a postcode.',
  },
  list_prices: {
    endpoint: listEnginePrices,
    description: 'Lists what services cost, at a postcode if one is given.',
  },
  list_my_jobs: {
    endpoint: listMyCustomerJobs,
    description: 'Lists the jobs that the key’s owner booked as a customer.',
  },
  list_my_work: {
    endpoint: listMyTreasureJobs,
    description: 'Lists the jobs that the key’s owner took as a treasure.',
  },
}

/** Filters that an assistant may set. A page is short, so that an answer fits a conversation. */
export function inputOf({ endpoint, fixed = {} }: ReadTool): z.ZodMiniObject {
  const all = { ...endpoint.params?.shape, ...endpoint.query?.shape }
  const open = Object.entries(all).filter(([name]) => name !== 'per_page' && !(name in fixed))
  return z.object(Object.fromEntries(open))
}

/** Returns the address of a read, without its prefix. Unknown arguments are passed on and refused. */
export function addressOf({ endpoint, fixed }: ReadTool, given: Record<string, unknown>): string {
  const left = { ...given, ...fixed }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = textOf(left[name])
    delete left[name]
    // An empty or climbing part would be another address.
    return value === '' || /^\.+$/.test(value) ? '-' : encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(left))
    if (value !== null && value !== undefined) query.set(name, textOf(value))
  if (endpoint.query && 'per_page' in endpoint.query.shape)
    query.set('per_page', String(rowsAtMost))
  return query.size ? `${path}?${query}` : path
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** A tool that proposes: the address of a screen with its fields filled in. It changes nothing. */
export type ProposeTool = {
  /** The call that the person makes by pressing the button. */
  endpoint: Endpoint
  description: string
  input: z.ZodMiniObject
  /** Path of the screen, with the fields that the screen takes from its address. */
  screen: (given: Record<string, string | number | undefined>) => string
}

const text = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most)))
const id = z.int().check(z.positive())

export const proposeTools: Readonly<Record<string, ProposeTool>> = {
  propose_customer: {
    endpoint: createCustomer,
    description: 'Proposes a new customer. A person checks the form and saves it.',
    input: z.object({
      fname: text(60),
      lname: text(60),
      email: text(254),
      mphone: text(30),
      descr: text(1_000),
    }),
    screen: (given) => withQuery('/customer', given),
  },
  propose_job: {
    endpoint: createJob,
    description: 'Proposes a job for a customer. A person fills in the rest and books it.',
    input: z.object({ customer: id }),
    screen: (given) => withQuery('/job', given),
  },
  propose_offer: {
    endpoint: createOpportunity,
    description: 'Proposes to offer a job to treasures. A person chooses them and sends the offer.',
    input: z.object({ job: id }),
    screen: ({ job }) => `/treasures-match/${job}`,
  },
}

const withQuery = (path: string, given: Record<string, string | number | undefined>) => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) query.set(name, String(value))
  return query.size ? `${path}?${query}` : path
}
