import { listVisitsAtRisk, type VisitAtRisk } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, type TableColumn } from '@treasures/widgets/kit'
import { CalendarCheck } from 'lucide-react'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { paths } from '#app/paths.ts'
import { queryOf, rowsOf } from '#app/query.ts'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { count, momentInTable } from '#parts/words.ts'

/** Coming visits whose treasure lacks a document on that day. */
export default function VisitsAtRiskScreen() {
  return (
    <MayScreen title="Visits at risk" endpoint={listVisitsAtRisk}>
      <p className="muted">
        On the day of these visits, the treasure’s document will have ended or is missing. Ask for a
        new one, or give the job to someone else.
      </p>
      <Visits />
    </MayScreen>
  )
}

function Visits() {
  const query = useQuery(rowsOf(listVisitsAtRisk))
  const shown = query.data?.length ?? 0
  const { data: total = 0 } = useQuery({
    ...queryOf(listVisitsAtRisk),
    select: (answer) => answer.total,
  })
  return (
    <>
      {total > shown && shown > 0 && (
        <p className="muted">{`The first ${count(shown)} of ${count(total)} visits are shown.`}</p>
      )}
      <SimpleList<VisitAtRisk>
        caption="Visits at risk"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={68}
        hrefOf={({ id_job }) => paths.job({ id: id_job })}
        empty={
          <EmptyState title="No visit is at risk" icon={<CalendarCheck aria-hidden="true" />}>
            <p>Each visit appears here from the first warning that a document ends before it.</p>
          </EmptyState>
        }
      />
    </>
  )
}

const columns: TableColumn<VisitAtRisk>[] = [
  { id: 'start', header: 'Visit', width: 190, cell: ({ start_at }) => momentInTable(start_at) },
  {
    id: 'job',
    header: 'Job',
    cell: ({ id_job, service }) => (
      <>
        <span className="table-line">
          <b>{service}</b>
        </span>
        <span className="table-line small muted">Job {id_job}</span>
      </>
    ),
  },
  { id: 'treasure', header: 'Treasure', width: 200, cell: ({ treasure }) => treasure.name },
  { id: 'document', header: 'Document', width: 260, cell: ({ document }) => document },
]
