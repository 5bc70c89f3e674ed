import { dialled, showPounds, fullName, type TreasureJob } from '@treasures/api-client'
import { DescriptionList, telHref } from '@treasures/widgets/kit'
import { Phone } from 'lucide-react'
import { JobCardHead } from '../my-jobs/JobCardHead.tsx'
import { moment } from '#parts/words.ts'
import { unbroken, whenWords } from '../my-jobs/job-words.ts'
import { JobPhotos } from '../my-jobs/JobPhotos.tsx'
import { JobAnswers } from '#parts/JobAnswers.tsx'
import { payWords } from './offer-words.ts'

/**
 * The job as its treasure needs it at the door: first the number to call, then place, time and
 * work.
 */
export function TreasureJobFacts({ job }: { job: TreasureJob }) {
  const { customer } = job
  const numbers = [customer.mphone, customer.phone].filter((number) => number !== null)
  return (
    <section className="card my-job">
      <JobCardHead
        service={job.service}
        note={`Job ID ${job.jobcode}`}
        job={{ id_status: job.id_status }}
      />
      {numbers.length > 0 && (
        <p className="treasure-job-numbers">
          {numbers.map((number, at) => (
            <a
              key={number}
              className="button"
              data-kind={at > 0 ? 'quiet' : undefined}
              href={telHref(number)}
            >
              <Phone aria-hidden="true" /> Call {customer.fname}: {unbroken(dialled(number))}
            </a>
          ))}
        </p>
      )}
      <DescriptionList
        items={[
          ...(customer.fname ? [{ term: 'Customer', detail: fullName(customer) }] : []),
          { term: 'Where', detail: `${job.address}, ${unbroken(job.postcode)}` },
          { term: 'Wanted', detail: whenWords(job) || 'To be agreed' },
          {
            term: 'Next appointment',
            detail: job.next_appointment ? moment(job.next_appointment) : 'None yet',
          },
          { term: 'You get', detail: payWords(job) },
          ...(job.lines > 0
            ? [
                {
                  term: 'Recorded',
                  detail: `${showPounds(job.recorded)} in ${linesWords(job.lines)}`,
                },
              ]
            : []),
        ]}
      />
      {job.descr && <p className="offer-details">{job.descr}</p>}
      <JobAnswers job={job} />
      {job.image_count > 0 && <JobPhotos job={job} />}
    </section>
  )
}

const linesWords = (lines: number) => (lines === 1 ? 'one line' : `${lines} lines`)
