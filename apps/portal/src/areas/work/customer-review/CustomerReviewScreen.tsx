import { useParams } from 'react-router'
import { BookingFrame } from '#parts/links/BookingFrame.tsx'
import { CustomerReview } from './CustomerReview.tsx'

/**
 * Page behind the link in the e-mail about finished work. Opening it changes nothing, because mail
 * programs open links too.
 */
export default function CustomerReviewScreen() {
  const { q = '' } = useParams()
  return (
    <BookingFrame>
      <CustomerReview key={q} token={q} />
    </BookingFrame>
  )
}
