import { bookJob } from '@treasures/api-client'
import { MayScreen } from '../../access/MayScreen.tsx'
import { BookForCustomer } from '../admin-book-job/BookForCustomer.tsx'
import '../admin-book-job/admin-book-job.css'

/** Add a job for a customer; `?customer=8` has chosen one already. */
export default function JobAddScreen() {
  return (
    <MayScreen title="Add a job" endpoint={bookJob}>
      <BookForCustomer />
    </MayScreen>
  )
}
