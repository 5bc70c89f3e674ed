import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { BookingFrame } from '../../../parts/links/BookingFrame.tsx'
import { queries } from '../../../parts/queries.ts'
import { PayInvoice } from './PayInvoice.tsx'

/** Where the link to an invoice leads: what is owed, and how to pay it. Opening it changes nothing. */
export default function PayInvoiceScreen() {
  const { token = '' } = useParams()
  return (
    <QueryClientProvider client={queries}>
      <BookingFrame>
        <PayInvoice key={token} token={token} />
      </BookingFrame>
    </QueryClientProvider>
  )
}
