import {
  bankHolidaysOf,
  listTreasures,
  type Diary,
  type UnscheduledJob,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Spinner, SwitchField } from '@treasures/widgets/kit'
import { deviceChoice } from '#app/device-choice.ts'
import { useMay } from '#app/session/use-profile.ts'
import { useStore } from '#app/store.ts'
import { ListSearch } from '#parts/list/ListSearch.tsx'
import { count } from '#parts/words.ts'
import { byDay } from './diary-layout.ts'
import { activeTreasures } from './diary.queries.ts'
import { DiaryTeam } from './DiaryTeam.tsx'
import { isBusy, teamOf } from './team.rules.ts'
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

const empty = deviceChoice('diaryEmpty', ['shown', 'hidden']).chosen

/**
 * Week of a region's treasures. Free treasures also appear if staff may see the list of treasures.
 */
export function DiaryTeamWeek({
  diary,
  days,
  search,
  onSearch,
  planned,
  ...shared
}: DiaryTeamWeekProps) {
  const { data, error, isLoading, refetch } = useQuery({
    ...activeTreasures(search),
    enabled: useMay(listTreasures),
  })
  const placed = byDay(days, diary.times)
  const hidesEmpty = useStore(empty) === 'hidden'
  // A search also finds free treasures, and a dragged job needs its treasure's row.
  const rows = teamOf({ found: data?.data ?? [], search, days, placed, diary }).filter(
    (row) => !hidesEmpty || search || isBusy(row) || row.treasure.id === planned?.treasure.id,
  )
  if (isLoading) return <Spinner />
  return (
    <>
      <div className="diary-tools">
        <ListSearch
          label="Search by name"
          value={search}
          onSearch={(text) => onSearch(text || undefined)}
        />
        <SwitchField
          name="hide-empty"
          label="Hide empty"
          checked={hidesEmpty}
          onChange={(isOn) => empty.set(isOn ? 'hidden' : 'shown')}
        />
      </div>
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
          {`${count(data.data.length)} of ${count(data.meta.total)} treasures are shown, and everyone with an appointment. Search by name, or choose a region.`}
        </p>
      )}
      {rows.length === 0 ? (
        <p className="muted">{search ? 'Nobody by that name.' : 'No appointments in this week.'}</p>
      ) : (
        <DiaryTeam
          {...shared}
          planned={planned}
          days={days}
          rows={rows}
          holidays={bankHolidaysOf(days)}
        />
      )}
    </>
  )
}
