import { jobStatus, priceInWords, showPounds, updateJob, type Job } from '@treasures/api-client'
import { DescriptionList } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { count, moment } from '#parts/words.ts'
import { Panel } from '#parts/panels/Panel.tsx'
import { JobPhotos } from '../my-jobs/JobPhotos.tsx'
import { unbroken, whenWords } from '../my-jobs/job-words.ts'
import { JobAnswers } from '#parts/JobAnswers.tsx'
import { EditJob } from './EditJob.tsx'

/** Description, place, time and prices of a job. */
export function JobDetails({ job }: { job: Job }) {
  const [isEditing, setEditing] = useState(false)
  const control = useControl(updateJob)
  return (
    <Panel
      title="Details"
      action={
        <ControlButton kind="quiet" control={control} onClick={() => setEditing(true)}>
          Edit
        </ControlButton>
      }
    >
      <p className="job-descr">{job.descr}</p>
      <JobAnswers job={job} />
      <DescriptionList items={facts(job)} />
      {job.image_count > 0 && <JobPhotos job={job} />}
      {isEditing && <EditJob job={job} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

const unitOf = ({ unit }: Job, many: number) => (many === 1 ? unit.name_singular : unit.name_plural)
const price = ({ unit }: Job, pounds: number | null) =>
  pounds === null ? 'By estimate' : priceInWords(pounds, unit)

const facts = (job: Job) => [
  { term: 'When', detail: whenWords(job) },
  ...(job.next_appointment ? [{ term: 'Next visit', detail: moment(job.next_appointment) }] : []),
  { term: 'Where', detail: [job.address, unbroken(job.postcode)].filter(Boolean).join(', ') },
  { term: 'Type', detail: job.job_type.name },
  { term: 'Customer pays', detail: price(job, job.customerprice) },
  {
    term: 'Treasure gets',
    detail:
      price(job, job.treasureprice) + (job.boost ? `, ${showPounds(job.boost)} of it added` : ''),
  },
  ...(job.duration
    ? [{ term: 'At least', detail: `${count(job.duration)} ${unitOf(job, job.duration)}` }]
    : []),
  ...(job.ceiling === null
    ? []
    : [
        {
          term: 'At most',
          detail: `${count(job.ceiling)} hours, unless the customer agrees to more`,
        },
      ]),
  ...(job.minimum_waived === null ? [] : [{ term: 'Minimum waived', detail: job.minimum_waived }]),
  // Claimed jobs are never on the board.
  ...(job.id_status <= jobStatus.open
    ? [{ term: 'On Jobs Board?', detail: job.on_board ? 'Yes' : 'No' }]
    : []),
  { term: 'Automatic matching', detail: job.auto_match ? 'Yes' : 'No' },
]
