import {
  chargeStatuses,
  exportCharges,
  listCharges,
  showPounds,
  type Charge,
  cancelCharge,
} from '@treasures/api-client'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { RegionFilter } from '#parts/list/IdFilter.tsx'
import { askedFilter, chipFilter, selectFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { chargeColumns } from './charges-columns.tsx'
import { ChargeDialog } from './ChargeDialog.tsx'
import { RefundCharge } from './RefundCharge.tsx'

/** Attempts to charge cards: successes, declines with their reasons, and refunds. */
const charges: ListOf<typeof listCharges, OpenCharge> = {
  noun: 'charges',
  endpoint: listCharges,
  search: 'Search by customer or invoice',
  filters: {
    id_region: RegionFilter,
    status: selectFilter('Status', 'Any status', () =>
      Object.entries(chargeStatuses).map(([value, label]) => ({ value, label })),
    ),
    to_repeat: chipFilter('true', 'Failed and still owed'),
    id_invoice: askedFilter(() => 'One invoice'),
    id_customer: askedFilter(() => 'One customer'),
  },
  columns: chargeColumns,
  totals: {
    Succeeded: ({ totals }) => showPounds(totals.succeeded),
    Refunded: ({ totals }) => showPounds(totals.refunded),
  },
  dialogOf: ({ id }) => ({ at: 'charge', id }),
  Dialogs: ChargeDialogs,
  exporting: exportCharges,
  empty: {
    icon: <CreditCard aria-hidden="true" />,
    words: 'Cards are charged when an invoice is due, or from the invoice itself.',
  },
}

export default function ChargesScreen() {
  return <ListScreen list={charges} />
}

type OpenCharge = { at: 'charge'; id: number }

type ChargeDialogsProps = { dialog: OpenCharge; close: () => void }

/** A charge and its actions, one dialog at a time. */
function ChargeDialogs({ dialog, close }: ChargeDialogsProps) {
  const [doing, setDoing] = useState<{ what: 'refund' | 'cancel'; charge: Charge }>()
  const back = () => setDoing(undefined)
  if (doing?.what === 'refund') return <RefundCharge charge={doing.charge} onClose={back} />
  if (doing?.what === 'cancel') return <CancelCharge charge={doing.charge} onClose={back} />
  return (
    <ChargeDialog
      id={dialog.id}
      onClose={close}
      onDo={(what, charge) => setDoing({ what, charge })}
    />
  )
}

/** Cancels a charge that waits for the customer. */
const CancelCharge = ({ charge, onClose }: { charge: Charge; onClose: () => void }) => (
  <ConfirmChange
    title={`Cancel charge ${charge.id}?`}
    yes="Cancel charge"
    no="Back"
    change={() => api.call(cancelCharge, { params: { id: charge.id }, body: {} })}
    said={({ status }) =>
      status === 'succeeded' ? 'The customer has just paid this charge.' : 'Charge cancelled.'
    }
    onClose={onClose}
  >
    {charge.customer.name} can no longer confirm this charge. The invoice can then be charged again.
  </ConfirmChange>
)
