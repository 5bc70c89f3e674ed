import {
  chargeStatuses,
  issueInvoices,
  showPounds,
  type ChargeOutcome,
  type OkOf,
} from '@treasures/api-client'
import { callQuietly } from '#app/session/api.ts'
import { chargeInvoices } from '#parts/charges/charge-invoices.ts'
import { invoiceCount } from '#parts/invoices/IssueInvoices.tsx'
import { BulkDialog, type BulkOutcome } from '#parts/list/BulkDialog.tsx'

type ChargeInvoicesProps = {
  ids: readonly number[]
  /** Amount due on the invoices, for example "£365.99". */
  sum: string
  /** The invoices are drafts, to be issued first. */
  areDrafts: boolean
  onClose: (hasRun: boolean) => void
}

/** Asks for confirmation, charges the customers' cards and shows the result of each. */
export const ChargeInvoices = ({ ids, sum, areDrafts, onClose }: ChargeInvoicesProps) => (
  <BulkDialog
    title={`${areDrafts ? 'Issue and charge' : 'Charge'} ${invoiceCount(ids.length)}`}
    ids={ids}
    yes={`${areDrafts ? 'Issue and charge' : 'Charge'} ${sum}`}
    nameOf={(id) => `${areDrafts ? 'Draft' : 'Invoice'} ${id}`}
    run={async (some, options) => {
      if (!areDrafts) return (await chargeInvoices(some, () => {})).map(outcomeOf)
      const { data } = await callQuietly(issueInvoices, { body: { ids: some } }, options)
      const issued = data.filter(({ problem }) => problem === '').map(({ id }) => id)
      const charges = issued.length > 0 ? await chargeInvoices(issued, () => {}) : []
      return [
        ...data.filter(({ problem }) => problem !== '').map(refused),
        ...charges.map(outcomeOf),
      ]
    }}
    onClose={onClose}
  >
    {areDrafts && 'Each invoice gets its number and is e-mailed, and can’t be changed afterwards. '}
    The amount due on each is charged to the customer’s card. Customers without a card are listed.
  </BulkDialog>
)

const outcomeOf = ({ id, inv_number, charge, problem }: ChargeOutcome): BulkOutcome => ({
  id,
  name: inv_number || `Invoice ${id}`,
  words: charge
    ? [showPounds(charge.amount), chargeStatuses[charge.status], charge.error || problem]
        .filter(Boolean)
        .join(' · ')
    : problem,
  isDone: charge?.status === 'succeeded',
})

/** A draft that could not be issued. */
const refused = ({ id, problem }: OkOf<typeof issueInvoices>['data'][number]): BulkOutcome => ({
  id,
  name: `Draft ${id}`,
  words: problem,
  isDone: false,
})
