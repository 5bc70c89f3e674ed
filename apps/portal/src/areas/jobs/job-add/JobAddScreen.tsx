import { BookForCustomer } from '../admin-book-job/BookForCustomer.tsx'
import '../admin-book-job/admin-book-job.css'
import '#parts/links/booking-frame.css'

/** Adds a job for a customer; `?customer=8` preselects one. */
export default function JobAddScreen() {
  return (
    <main id="main" className="page booking-page" tabIndex={-1}>
      <h1 tabIndex={-1}>Add a job</h1>
      <BookForCustomer />
    </main>
  )
}
