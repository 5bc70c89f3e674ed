import { listTimesheets, showPounds, monthInWords } from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { queryOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/session/use-profile.ts'
import { listOfSomebody } from '#parts/panels/JobsPanel.tsx'
import { PagedPanel } from '#parts/panels/PagedPanel.tsx'
import { timesheetTone } from '#parts/timesheet-words.ts'

/** A treasure's months, newest first. */
export function TreasureTimesheets({ id, name }: { id: number; name: string }) {
  if (!useMay(listTimesheets)) return null
  return (
    <PagedPanel
      title="Timesheets"
      pageOf={(page) => queryOf(listTimesheets, { query: { id_treasure: id, ...page } })}
      all={{
        label: 'All timesheets',
        to: listOfSomebody(paths.timesheets(), { id_treasure: id }),
      }}
      empty="No timesheets yet."
    >
      {(sheet) => (
        <>
          <Link to={paths.timesheetView({ id: sheet.id, treasure: id, name })}>
            {monthInWords(sheet.month)}
          </Link>
          <span className="tags">
            <Tag tone={timesheetTone(sheet.id_status)}>{sheet.status}</Tag>
            <b>{showPounds(sheet.total)}</b>
          </span>
        </>
      )}
    </PagedPanel>
  )
}
