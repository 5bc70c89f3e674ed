import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { BookingFrame } from '#parts/links/BookingFrame.tsx'
import { queries } from '#app/queries.ts'
import { PayInvoice } from './PayInvoice.tsx'

/** Page behind an invoice's payment link. Opening it changes nothing. */
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
