import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { queries } from '#app/queries.ts'
import { BookingFrame } from '#parts/links/BookingFrame.tsx'
import { Opportunity } from './Opportunity.tsx'

/**
 * Page behind the link in an offer. Opening it changes nothing, because mail programs open links
 * too.
 */
export default function OpportunityScreen() {
  const { q = '' } = useParams()
  return (
    <QueryClientProvider client={queries}>
      <BookingFrame>
        <Opportunity key={q} token={q} />
      </BookingFrame>
    </QueryClientProvider>
  )
}
