import {
  creditInvoice,
  invoiceStatus,
  listCharges,
  penceOf,
  poundsOf,
  refundCharge,
  refundInvoice,
  showPounds,
  type Charge,
  type Invoice,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { createKeys } from '@treasures/widgets/kit'
import { useState } from 'react'
import { rowsOf } from '#app/query.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { useMay } from '#app/session/use-profile.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { CreditNoteForm } from './CreditNoteForm.tsx'
import { leftWithUs } from './credit-total.rules.ts'

/** Returns the charges of an invoice that can be refunded to a card. */
export function useCardPayments({ id, amount_paid }: Invoice): readonly Charge[] {
  const enabled = useMay(listCharges) && amount_paid > 0
  const { data = [] } = useQuery({
    ...rowsOf(listCharges, { query: { id_invoice: id } }),
    enabled,
  })
  return data.filter(
    ({ status, dispute }) => status === 'succeeded' && dispute !== 'open' && dispute !== 'lost',
  )
}

type CardPayments = { invoice: Invoice; charges: readonly Charge[] }

/** Refunds all or part of a paid invoice, with a credit note, in one act. */
export function RefundButton({ invoice, charges }: CardPayments) {
  const [isOpen, setOpen] = useState(false)
  const control = useControl(refundInvoice)
  const credit = useControl(creditInvoice)
  const most = charges.reduce(
    (sum, charge) => sum + penceOf(charge.amount) - penceOf(charge.refunded),
    0,
  )
  if (invoice.id_status !== invoiceStatus.paid || most === 0) return null
  return (
    <>
      <ControlButton
        control={credit.at === 'allowed' ? control : credit}
        kind="quiet"
        onClick={() => setOpen(true)}
      >
        Refund…
      </ControlButton>
      {isOpen && (
        <CreditNoteForm
          invoice={invoice}
          refund={{ card: cardOf(charges[0]), most: poundsOf(most) }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Offers to refund credit that remains with us after a credit note. */
export const LeftWithUs = ({ invoice, charges }: CardPayments) =>
  charges.map((charge) => {
    const left = leftWithUs(invoice, charge)
    return left > 0 && <Left key={charge.id} {...{ invoice, charge, left }} />
  })

function Left({ invoice, charge, left }: { invoice: Invoice; charge: Charge; left: number }) {
  const [isAsking, setAsking] = useState(false)
  const [withKey] = useState(() => createKeys())
  const control = useControl(refundCharge)
  const words = `Refund ${showPounds(left)} to the ${cardOf(charge)}`
  const body = { amount: left, reason: `Credit note ${invoice.credit_notes.at(-1)?.number ?? ''}` }
  return (
    <div className="invoice-left">
      <p>
        {showPounds(left)} of this invoice is left with us, as credit of {invoice.customer.name}.
      </p>
      <ControlButton kind="quiet" control={control} onClick={() => setAsking(true)}>
        {words}
      </ControlButton>
      {isAsking && (
        <ConfirmChange
          title={`${words}?`}
          yes={`Refund ${showPounds(left)}`}
          tone="plain"
          change={() =>
            withKey(body, (idempotencyKey) =>
              api.call(refundCharge, { params: { id: charge.id }, body }, { idempotencyKey }),
            )
          }
          said="Refund requested. It can take up to ten days to arrive."
          onClose={() => setAsking(false)}
        >
          Otherwise it pays for the customer’s next invoice.
        </ConfirmChange>
      )}
    </div>
  )
}

/** For example "Visa ending 1117". A customer who paid by link may have entered another card. */
const cardOf = (charge: Charge | undefined) => charge?.card || 'card that paid'
