import { chargeStatuses, showPounds } from '@treasures/api-client'
import { chargeInvoices } from '#parts/charges/charge-invoices.ts'
import { invoiceCount } from '#parts/invoices/IssueInvoices.tsx'
import { BulkDialog } from '#parts/list/BulkDialog.tsx'

type ChargeInvoicesProps = { ids: readonly number[]; onClose: (hasRun: boolean) => void }

/** Asks for confirmation, charges the customers' cards and shows the result of each. */
export const ChargeInvoices = ({ ids, onClose }: ChargeInvoicesProps) => (
  <BulkDialog
    title={`Charge ${invoiceCount(ids.length)}?`}
    ids={ids}
    yes="Charge"
    nameOf={(id) => `Invoice ${id}`}
    run={async (some) => {
      const data = await chargeInvoices(some, () => {})
      return data.map(({ id, inv_number, charge, problem }) => ({
        id,
        name: inv_number || `Invoice ${id}`,
        words: charge
          ? [showPounds(charge.amount), chargeStatuses[charge.status], charge.error || problem]
              .filter(Boolean)
              .join(' · ')
          : problem,
        isDone: charge?.status === 'succeeded',
      }))
    }}
    onClose={onClose}
  >
    The amount due on each is charged to the customer’s card. Customers without a card are listed.
  </BulkDialog>
)
