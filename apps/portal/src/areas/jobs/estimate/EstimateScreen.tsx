import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { queries } from '#app/queries.ts'
import { BookingFrame } from '#parts/links/BookingFrame.tsx'
import { Estimates } from './Estimates.tsx'

/**
 * Page behind the link in e-mails about estimates. Opening it changes nothing, because mail
 * programs open links too.
 */
export default function EstimateScreen() {
  const { q = '' } = useParams()
  return (
    <QueryClientProvider client={queries}>
      <BookingFrame>
        <Estimates key={q} token={q} />
      </BookingFrame>
    </QueryClientProvider>
  )
}
