import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { queries } from '../../../parts/queries.ts'
import { BookingFrame } from '../../../parts/links/BookingFrame.tsx'
import { Estimates } from './Estimates.tsx'

/** Where the link in an e-mail about a price leads. Opening it changes nothing: mail programs open links, too. */
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
