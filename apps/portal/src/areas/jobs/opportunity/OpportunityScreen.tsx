import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { queries } from '../../../parts/queries.ts'
import { BookingFrame } from '../../../parts/links/BookingFrame.tsx'
import { Opportunity } from './Opportunity.tsx'

/** Where the link in an offer leads. Opening it changes nothing: mail programs open links, too. */
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
