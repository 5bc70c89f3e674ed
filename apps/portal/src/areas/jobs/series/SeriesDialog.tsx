import { listJobSeries, type SeriesSide } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '#app/query.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { RepeatDialog, type RepeatedJob } from './RepeatDialog.tsx'
import { SeriesPanel } from './SeriesPanel.tsx'

type SeriesDialogProps = { job: RepeatedJob; reader: SeriesSide; onClose: () => void }

/** Lets the visits of a job repeat, or shows the coming dates of visits that already repeat. */
export function SeriesDialog({ job, reader, onClose }: SeriesDialogProps) {
  const all = useQuery(rowsOf(listJobSeries, { params: { id: job.id } }))
  const current = all.data?.find(({ state }) => state !== 'ended')
  if (all.data && !current) return <RepeatDialog job={job} reader={reader} onClose={onClose} />
  return (
    <ReadingDialog title={`Repeated visits of job ${job.id}`} onClose={onClose}>
      <Loaded query={all}>
        {() => current && <SeriesPanel series={current} reader={reader} onEnded={onClose} />}
      </Loaded>
    </ReadingDialog>
  )
}
