import { dialled, showPounds, type TreasureJob } from '@treasures/api-client'
import { JobImages } from '@treasures/widgets/job-images'
import { DescriptionList, telHref } from '@treasures/widgets/kit'
import { Phone } from 'lucide-react'
import { JobCardHead } from '../my-jobs/JobCardHead.tsx'
import { apiBase } from '../../../app/api-base.ts'
import { moment } from '../../../parts/words.ts'
import { unbroken, whenWords } from '../my-jobs/job-words.ts'
import { payWords } from './offer-words.ts'
import { useTheme } from '../../../app/theme.ts'

/** The job as its treasure needs it at the door: whom to ring first, then where, when and what. */
export function TreasureJobFacts({ job }: { job: TreasureJob }) {
  const theme = useTheme()
  const { customer } = job
  const numbers = [customer.mphone, customer.phone].filter((number) => number !== null)
  return (
    <>
      <section className="card my-job">
        <JobCardHead service={job.service} note={`Job ID ${job.jobcode}`} job={job} />
        {numbers.length > 0 && (
          <p className="treasure-job-numbers">
            {numbers.map((number, at) => (
              <a
                key={number}
                className="button"
                data-kind={at > 0 ? 'quiet' : undefined}
                href={telHref(number)}
              >
                <Phone aria-hidden="true" /> Ring {customer.fname}: {unbroken(dialled(number))}
              </a>
            ))}
          </p>
        )}
        <DescriptionList
          items={[
            ...(customer.fname
              ? [{ term: 'Customer', detail: `${customer.fname} ${customer.lname}` }]
              : []),
            { term: 'Where', detail: `${job.address}, ${unbroken(job.postcode)}` },
            { term: 'Wanted', detail: whenWords(job) },
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
      </section>
      {job.images_id && job.image_count > 0 && (
        <JobImages apiBase={apiBase} imagesId={job.images_id} idJob={job.id} theme={theme} />
      )}
    </>
  )
}

const linesWords = (lines: number) => (lines === 1 ? 'one line' : `${lines} lines`)
