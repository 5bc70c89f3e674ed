import { listTreasures, type Diary, type UnscheduledJob } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Spinner } from '@treasures/widgets/kit'
import { useMay } from '#app/session/use-profile.ts'
import { ListSearch } from '#parts/list/ListSearch.tsx'
import { count } from '#parts/words.ts'
import { bankHolidaysOf } from './bank-holidays.ts'
import { byDay } from './diary-layout.ts'
import { activeTreasures } from './diary.queries.ts'
import { DiaryTeam } from './DiaryTeam.tsx'
import { teamOf } from './team.rules.ts'
import type { DiaryMove } from './use-diary-move.ts'

type DiaryTeamWeekProps = {
  days: readonly string[]
  today: string
  diary: Diary
  /** Name to search for. */
  search: string
  onSearch: (text: string | undefined) => void
  move: DiaryMove
  planned: UnscheduledJob | undefined
  linkTo: (id_treasure: number) => string
}

/** Week of a region's treasures. Free ones appear too, if staff may see the list of treasures. */
export function DiaryTeamWeek({ diary, days, search, onSearch, ...shared }: DiaryTeamWeekProps) {
  const { data, error, isLoading, refetch } = useQuery({
    ...activeTreasures(search),
    enabled: useMay(listTreasures),
  })
  const placed = byDay(days, diary.times)
  const rows = teamOf({ found: data?.data ?? [], search, days, placed, diary })
  // Free treasures sort in between the others; waiting for them keeps rows from jumping.
  if (isLoading) return <Spinner />
  return (
    <>
      <ListSearch
        label="Search by name"
        value={search}
        onSearch={(text) => onSearch(text || undefined)}
      />
      {error && (
        <Alert type="danger">
          Only treasures with an appointment are shown: the others could not be loaded.{' '}
          <Button kind="text" onClick={() => void refetch()}>
            Retry
          </Button>
        </Alert>
      )}
      {data && data.meta.total > data.data.length && (
        <p className="small muted">
          {`${count(data.data.length)} of ${count(data.meta.total)} treasures are shown, and everybody with an appointment. Search by name, or choose a region.`}
        </p>
      )}
      {rows.length === 0 ? (
        <p className="muted">Nobody by that name.</p>
      ) : (
        <DiaryTeam {...shared} days={days} rows={rows} holidays={bankHolidaysOf(days)} />
      )}
    </>
  )
}
