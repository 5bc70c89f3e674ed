import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { queries } from '#app/queries.ts'
import { BookingFrame } from '#parts/links/BookingFrame.tsx'
import { ContinueJob } from './ContinueJob.tsx'

/**
 * Page behind the link in e-mails about a job. Opening it changes nothing, because mail programs
 * open links too.
 */
export default function ContinueJobScreen() {
  const { q = '' } = useParams()
  return (
    <QueryClientProvider client={queries}>
      <BookingFrame>
        <ContinueJob key={q} token={q} />
      </BookingFrame>
    </QueryClientProvider>
  )
}
