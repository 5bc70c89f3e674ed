import {
  listBills,
  listCharges,
  listInvoices,
  listJobs,
  listPayouts,
  listTimesheets,
  type Endpoint,
  type ErasureReason,
  type OpenMatter,
} from '@treasures/api-client'
import { paths } from '../../app/paths.ts'

/** Owner of the open matters: a record that staff look at, or the signed-in person. */
export type Whose =
  | { at: 'record'; kind: 'customer' | 'treasure'; id: number }
  | { at: 'own'; kind: 'customer' | 'treasure' }

/**
 * Link to the screen that settles a matter. The link is hidden from people who may not make the
 * call.
 */
export type Way = { label: string; to: string; endpoint: Pick<Endpoint, 'access' | 'permission'> }

/** Link to settle one obstacle to an erasure. */
export function wayTo({ about, id_job }: ErasureReason, whose: Whose): Way | undefined {
  return whose.at === 'own' ? ownWays[about]?.[whose.kind] : wayOfStaff(about, id_job, whose)
}

type Record = Extract<Whose, { at: 'record' }>

function wayOfStaff(about: OpenMatter, id_job: number | null, { kind, id }: Record) {
  const whose = new URLSearchParams({ [`id_${kind}`]: String(id) })
  const jobs = { label: 'See the jobs', to: `${paths.jobs()}?${whose}`, endpoint: listJobs }
  const invoices = {
    label: 'See the invoices',
    to: `${paths.invoices()}?${whose}`,
    endpoint: listInvoices,
  }
  const payouts = { label: 'See payouts', to: paths.payouts(), endpoint: listPayouts }
  const ways: { [about in OpenMatter]: Way | undefined } = {
    work_here: undefined,
    open_jobs: jobs,
    jobs_to_do: jobs,
    open_estimates:
      id_job === null
        ? jobs
        : { label: `Open job ${id_job}`, to: paths.job({ id: id_job }), endpoint: listJobs },
    unbilled_lines:
      kind === 'customer'
        ? jobs
        : {
            label: 'See the timesheets',
            to: `${paths.timesheets()}?${whose}`,
            endpoint: listTimesheets,
          },
    draft_invoices: invoices,
    owed: invoices,
    credit: invoices,
    payments_under_way: {
      label: 'See the charges',
      to: `${paths.charges()}?${whose}`,
      endpoint: listCharges,
    },
    open_bills: { label: 'See the bills', to: `${paths.bills()}?${whose}`, endpoint: listBills },
    wallet: payouts,
    payouts_under_way: payouts,
  }
  return ways[about]
}

const own = (label: string, to: string): Way => ({
  label,
  to,
  endpoint: { access: 'signed_in' },
})
const customers = {
  jobs: own('My jobs', paths.myJobs()),
  invoices: own('My invoices', paths.myInvoices()),
}
const treasures = {
  jobs: own('My jobs', paths.myTreasureJobs()),
  timesheets: own('My timesheets', paths.myTreasureTimesheets()),
  bills: own('My bills', paths.myBills()),
  earnings: own('Earnings', paths.myEarnings()),
}
const either = (way: Way) => ({ customer: way, treasure: way })

/**
 * Links for the signed-in person, by their role in the matter. A matter that only customers or only
 * treasures have leads to that role's screen, even if the person has other roles.
 */
const ownWays: { [about in OpenMatter]: { customer: Way; treasure: Way } | undefined } = {
  work_here: undefined,
  open_jobs: either(customers.jobs),
  jobs_to_do: either(treasures.jobs),
  open_estimates: { customer: customers.jobs, treasure: treasures.jobs },
  unbilled_lines: { customer: customers.invoices, treasure: treasures.timesheets },
  draft_invoices: either(customers.invoices),
  owed: either(customers.invoices),
  credit: either(customers.invoices),
  payments_under_way: either(customers.invoices),
  open_bills: either(treasures.bills),
  wallet: either(treasures.earnings),
  payouts_under_way: either(treasures.earnings),
}
