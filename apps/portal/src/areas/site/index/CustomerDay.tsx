import {
  dayInWords,
  isJobOver,
  listMyCustomerJobs,
  listMyInvoices,
  nearMomentInWords,
  showPounds,
  type CustomerJob,
  type InvoiceRow,
  type NextVisit as Visit,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ReceiptPoundSterling, Scale } from 'lucide-react'
import { Link } from 'react-router'
import { everyRowOf, rowsOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { CompareEstimates, estimatesWords } from '#parts/estimates/CompareEstimates.tsx'
import { ExtraWorkToAnswer } from '#parts/extra-work/ExtraWorkToAnswer.tsx'
import { PayButton } from '#parts/invoices/PayButton.tsx'
import { requestWords } from '#parts/request-words.ts'
import { DayEntry } from './DayEntry.tsx'

/**
 * A customer's next visit, estimates to answer, unpaid invoices, and a link to book. A part that
 * has not loaded is absent; its own screen reports failures.
 */
export function CustomerDay() {
  const jobs = useQuery(everyRowOf(listMyCustomerJobs)).data ?? []
  const invoices = useQuery(rowsOf(listMyInvoices)).data ?? []
  // The server lists the next visit first.
  const next = jobs.find(({ next_visit }) => next_visit)
  const kind = next ? 'quiet' : 'primary'
  return (
    <section className="day" aria-label="Your bookings">
      {next?.next_visit && <NextVisit job={next} visit={next.next_visit} />}
      <ExtraWorkToAnswer />
      {jobs
        .filter(({ estimates_to_answer }) => estimates_to_answer > 0)
        .map((job) => (
          <ToAnswer key={job.id} job={job} />
        ))}
      {invoices
        .filter(({ owed }) => owed > 0)
        .map((invoice) => (
          <ToPay key={invoice.id} invoice={invoice} />
        ))}
      <p className="day-actions">
        <Link
          // The key makes a new element, so that the colour does not fade when the visit has
          // loaded.
          key={kind}
          className="button"
          data-kind={kind}
          to={paths.bookMyselfAJob()}
        >
          Book a job
        </Link>
        <BookAgain job={jobs.find(({ id_status }) => isJobOver(id_status))} />
      </p>
    </section>
  )
}

function NextVisit({ job, visit }: { job: CustomerJob; visit: Visit }) {
  const who = job.treasure?.fname ?? 'Your treasure'
  return (
    <DayEntry
      to={paths.myJobs()}
      icon={<CalendarClock aria-hidden="true" />}
      label="Next visit"
      title={nearMomentInWords(new Date(visit.start_at))}
    >
      <p>
        {who} is coming for {job.service.name}
      </p>
      {visit.request && (
        <p className="day-wait">
          We’ve asked {who} for {requestWords(visit.request)}
        </p>
      )}
    </DayEntry>
  )
}

function ToAnswer({ job: { id, service, estimates_to_answer } }: { job: CustomerJob }) {
  return (
    <div className="card day-entry">
      <Scale aria-hidden="true" />
      <div>
        <p className="small muted">To answer</p>
        <h2>
          {estimatesWords(estimates_to_answer)} for {service.name}
        </h2>
        <p className="small muted">Job {id}. Compare prices, then accept or decline.</p>
      </div>
      <CompareEstimates id={id} count={estimates_to_answer} />
    </div>
  )
}

function ToPay({ invoice }: { invoice: InvoiceRow }) {
  const { inv_number, owed, due_on } = invoice
  return (
    <div className="card day-entry">
      <ReceiptPoundSterling aria-hidden="true" />
      <div>
        <p className="small muted">To pay</p>
        <h2 className="num">{showPounds(owed)}</h2>
        {due_on && <p>Due {dayInWords(due_on)}</p>}
        <p className="small muted">Invoice {inv_number}</p>
      </div>
      <PayButton invoice={invoice} label={`Pay ${showPounds(owed)} of invoice ${inv_number}`} />
    </div>
  )
}

function BookAgain({ job }: { job: CustomerJob | undefined }) {
  if (!job) return null
  return (
    <Link className="button" data-kind="quiet" to={paths.bookMyselfAJob({ again: job.id })}>
      Book again: {job.service.name}
    </Link>
  )
}
