import {
  askForEarlierTime,
  dialled,
  isJobOver,
  isJobUnderWay,
  jobStatus,
  type CustomerJob,
  type NextVisit as Visit,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Button, DescriptionList } from '@treasures/widgets/kit'
import { CalendarPlus, Phone } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { JobCardHead } from './JobCardHead.tsx'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveCalendar } from '#parts/calendar-file.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { CompareEstimates } from '#parts/estimates/CompareEstimates.tsx'
import { useNow } from '#parts/list/use-now.ts'
import { LazyVisitPhotos } from '#parts/photos/LazyVisitPhotos.tsx'
import { day } from '#parts/words.ts'
import { MessagesButton } from '../thread/MessagesButton.tsx'
import { JobPhotos } from './JobPhotos.tsx'
import { MyJobReviews } from './MyJobReviews.tsx'
import { requestWords } from '#parts/request-words.ts'
import { JobAnswers } from '#parts/JobAnswers.tsx'
import {
  customersStatus,
  jobNews,
  priceWords,
  checkedWords,
  ratingWords,
  unbroken,
  visitWords,
  whenWords,
} from './job-words.ts'

/** Loaded on demand, because most users of this list open no invoice. */
const InvoiceDialog = lazy(async () => ({
  default: (await import('#parts/invoices/InvoiceDialog.tsx')).InvoiceDialog,
}))

const AgreedDialog = lazy(async () => ({
  default: (await import('#parts/extra-work/AgreedList.tsx')).AgreedDialog,
}))

const SeriesDialog = lazy(async () => ({
  default: (await import('../series/SeriesDialog.tsx')).SeriesDialog,
}))

type MyJobCardProps = {
  job: CustomerJob
  /** Number of changes to photos; a new value refetches them. */
  photosAsOf: number
  onEdit: () => void
  onCallOff: () => void
  onAskForTime: () => void
}

/** One job for its customer: service, date, place, price and status. */
export function MyJobCard({ job, photosAsOf, ...on }: MyJobCardProps) {
  const id = useId()
  const [showsWork, showWork] = useState(false)
  const [showsInvoice, openInvoice] = useState(false)
  const [repeats, openRepeats] = useState(false)
  const [showsAgreed, openAgreed] = useState(false)
  return (
    <article className="card my-job" aria-labelledby={id}>
      <JobCardHead
        id={id}
        service={job.service}
        note={`Job ${job.id}, ${job.id_status === jobStatus.draft ? 'begun' : 'booked'} ${day(job.posted_at ?? job.created_at)}`}
        job={customersStatus(job)}
      />
      {job.next_visit ? (
        <NextVisit job={job} visit={job.next_visit} onAsk={on.onAskForTime} />
      ) : (
        <p className="my-job-news">{jobNews(job, job.treasure?.fname)}</p>
      )}
      {job.estimates_to_answer > 0 && (
        <p className="my-job-call">
          <CompareEstimates id={job.id} count={job.estimates_to_answer} />
        </p>
      )}
      {job.treasure?.mphone && (
        <p className="my-job-call">
          <a className="button" data-kind="quiet" href={`tel:${job.treasure.mphone}`}>
            <Phone aria-hidden="true" /> Call {job.treasure.fname}:{' '}
            <span className="my-job-number">{unbroken(dialled(job.treasure.mphone))}</span>
          </a>
        </p>
      )}
      {job.cancel_asked && (
        <p className="muted">You’ve asked us to cancel this job. We’ll be in touch.</p>
      )}
      {job.descr && <p className="my-job-descr">{job.descr}</p>}
      <JobAnswers job={job} />
      <DescriptionList
        items={[
          ...(job.treasure
            ? [
                {
                  term: 'Treasure',
                  detail: `${job.treasure.fname} · ${ratingWords(job.treasure)}`,
                },
                ...(job.treasure.checked.length > 0
                  ? [{ term: 'We checked', detail: checkedWords(job.treasure.checked) }]
                  : []),
              ]
            : []),
          ...(job.next_visit ? [] : [{ term: 'When', detail: whenWords(job) }]),
          {
            term: 'Where',
            detail: [job.address, unbroken(job.postcode)].filter(Boolean).join(', '),
          },
          { term: 'Price', detail: priceWords(job) },
        ]}
      />
      {!isJobOver(job.id_status) && <JobPhotos key={photosAsOf} job={job} />}
      {(job.visit_photos > 0 || job.signed) && <LazyVisitPhotos id_job={job.id} side="customer" />}
      <div className="my-job-ways">
        {job.id_status !== jobStatus.draft && <MessagesButton id_job={job.id} side="customer" />}
        {job.id_status !== jobStatus.draft && job.customerprice !== null && (
          <Button
            kind="quiet"
            label={`What was agreed for job ${job.id}`}
            onClick={() => openAgreed(true)}
          >
            What was agreed
          </Button>
        )}
        {job.invoiced && (
          <Button kind="quiet" label={`Invoice of job ${job.id}`} onClick={() => openInvoice(true)}>
            Invoice
          </Button>
        )}
        {job.treasure && isJobUnderWay(job.id_status) && (
          <Button
            kind="quiet"
            label={
              job.next_visit?.recurrent
                ? `Repeated visits of job ${job.id}`
                : `Repeat job ${job.id}`
            }
            onClick={() => openRepeats(true)}
          >
            {job.next_visit?.recurrent ? 'Repeated visits' : 'Repeat'}
          </Button>
        )}
        {job.worked && (
          <button
            type="button"
            className="button"
            data-kind="quiet"
            aria-expanded={showsWork}
            aria-controls={`${id}-work`}
            aria-label={`Work and reviews of job ${job.id}`}
            onClick={() => showWork(!showsWork)}
          >
            Work and reviews
          </button>
        )}
        {job.images_id && isJobOver(job.id_status) && (
          <Link
            className="button"
            data-kind="quiet"
            to={paths.jobImages({ id: job.images_id, job: job.id })}
            aria-label={`See the photos of job ${job.id}`}
          >
            See the photos
          </Link>
        )}
        {isJobOver(job.id_status) && (
          <Link
            className="button"
            data-kind="quiet"
            to={paths.bookMyselfAJob({ again: job.id })}
            aria-label={`Book again: ${job.service.name}`}
          >
            Book again
          </Link>
        )}
        {job.can_edit && (
          <Button kind="quiet" label={`Edit job ${job.id}`} onClick={on.onEdit}>
            Edit
          </Button>
        )}
        {job.can_decline && !job.cancel_asked && (
          <Button kind="quiet" label={`Cancel job ${job.id}`} onClick={on.onCallOff}>
            Cancel
          </Button>
        )}
      </div>
      {job.worked && (
        <div id={`${id}-work`} className="my-job-reviews">
          {showsWork && <MyJobReviews idJob={job.id} />}
        </div>
      )}
      {job.treasure && repeats && (
        <Suspense>
          <SeriesDialog
            job={{ id: job.id, treasure: job.treasure.fname, visit: job.next_visit }}
            reader="customer"
            onClose={() => openRepeats(false)}
          />
        </Suspense>
      )}
      {showsAgreed && (
        <Suspense>
          <AgreedDialog id={job.id} onClose={() => openAgreed(false)} />
        </Suspense>
      )}
      {job.invoiced && showsInvoice && (
        <Suspense>
          <InvoiceDialog id={job.invoiced.id_invoice} onClose={() => openInvoice(false)} />
        </Suspense>
      )}
    </article>
  )
}

type NextVisitProps = { job: CustomerJob; visit: Visit; onAsk: () => void }

/** The next visit, above everything else about a job, with its actions. */
function NextVisit({ job, visit, onAsk }: NextVisitProps) {
  const now = useNow()
  const calendar = useMutation({
    mutationFn: () => saveCalendar(job.id, job.id),
    onError: (error) => snackbar.warning(`The calendar file was not saved. ${saveFailure(error)}`),
  })
  return (
    <div className="my-job-visit">
      <p className="my-job-news">
        {visitWords(visit, job.treasure?.fname ?? 'Your treasure', new Date(now))}
        {visit.recurrent && <span className="muted"> It repeats.</span>}
      </p>
      {visit.request && (
        <p className="muted">
          You’ve asked for {requestWords(visit.request)}. Your appointment stays as it is until your
          treasure agrees.
        </p>
      )}
      <p className="my-job-ways">
        <Button
          kind="text"
          label={`Add to calendar: job ${job.id}`}
          isBusy={calendar.isPending}
          onClick={() => calendar.mutate()}
        >
          <CalendarPlus aria-hidden="true" /> Add to calendar
        </Button>
        {Date.parse(visit.start_at) > now && (
          <>
            <Button kind="text" label={`Change time: job ${job.id}`} onClick={onAsk}>
              Change time
            </Button>
            {visit.earlier !== null && <EarlierTime job={job.id} visit={visit} />}
          </>
        )}
      </p>
    </div>
  )
}

/** Lets the customer say whether we should offer them earlier times. */
function EarlierTime({ job, visit }: { job: number; visit: Visit }) {
  const isWanted = visit.earlier === true
  const ask = useMutation({
    mutationFn: () =>
      api.call(askForEarlierTime, { params: { id: visit.id }, body: { wanted: !isWanted } }),
    onSuccess: ({ wanted }) =>
      snackbar.success(
        wanted
          ? 'We’ll e-mail you if an earlier time comes up. Your appointment stays as it is.'
          : 'You’ll no longer hear about earlier times.',
      ),
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  const words = isWanted ? 'Stop telling me about earlier times' : 'Tell me about earlier times'
  return (
    <Button
      kind="text"
      label={`${words}: job ${job}`}
      isBusy={ask.isPending}
      onClick={() => ask.mutate()}
    >
      {words}
    </Button>
  )
}
