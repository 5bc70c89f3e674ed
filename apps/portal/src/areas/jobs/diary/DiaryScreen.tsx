import {
  createAppointment,
  createMyAppointment,
  listJobs,
  moveAppointment,
  type DiaryTime,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from '@treasures/widgets/kit'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useControl } from '#app/access/use-control.ts'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/session/use-profile.ts'
import { useNarrow } from '#app/shell/breakpoints.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { useNow } from '#parts/list/use-now.ts'
import { readId } from '#parts/search-params.ts'
import { ChangeTime } from '../visit/ChangeTime.tsx'
import { DiaryBar } from './DiaryBar.tsx'
import { DiaryFeedDialog } from './DiaryFeedDialog.tsx'
import { shownInMonth } from './DiaryMonth.tsx'
import { DiaryPage } from './DiaryPage.tsx'
import { DiaryTeamWeek } from './DiaryTeamWeek.tsx'
import { clockOf, jobWords } from './diary-layout.ts'
import { diaryOf } from './diary.queries.ts'
import { daysOf, diaryViews, longDay, readDay, todayAt, type DiaryView } from './diary-span.ts'
import type { Proposal } from './move.rules.ts'
import { UnscheduledJobs } from './UnscheduledJobs.tsx'
import { useDiaryMove } from './use-diary-move.ts'
import { useDiaryPlan } from './use-diary-plan.ts'
import { VisitDialog } from './VisitDialog.tsx'
import './diary.css'

type Changing = { time: DiaryTime; suggested?: { date: string; time: string } }

/**
 * Diary of appointments: a treasure's own appointments, or for staff the appointments of all
 * treasures in a region.
 */
export default function DiaryScreen() {
  const now = useNow()
  const isStaff = useMay(listJobs)
  const mayMove = useMay(moveAppointment)
  const [search, setSearch] = useSearchParams()
  const view = viewIn(search)
  const today = todayAt(new Date(now))
  const day = readDay(search.get('day')) ?? today
  const id_treasure = readId(search, 'treasure')
  const days = daysOf(view, day)
  const isEverybody = isStaff && !id_treasure
  // A phone shows the team's week as a list of days.
  const isTeam = !useNarrow('mobile') && isEverybody && view === 'week'
  const diary = useQuery(
    diaryOf({
      from: days[0] ?? day,
      to: days.at(-1) ?? day,
      id_treasure,
      ...(view === 'month' && { per_day: shownInMonth }),
    }),
  )
  const [opened, open] = useState<DiaryTime>()
  const [changing, change] = useState<Changing>()
  const [isSubscribing, subscribe] = useState(false)
  const canMove = (time: DiaryTime) => mayMove && Date.parse(time.start_at) > now

  const move = useDiaryMove({
    isMonth: view === 'month',
    mayMove: canMove,
    onOpen: open,
    onMoved: (proposal) => change({ time: proposal.time, suggested: suggestedBy(proposal) }),
  })
  const adding = useControl(isStaff ? createAppointment : createMyAppointment)
  const plan = useDiaryPlan({ mayPlan: adding.at === 'allowed', today })
  const linkTo = (changes: Record<string, string | undefined>) =>
    `${paths.diary()}?${withChanges(search, changes).toString()}`
  const go = (changes: Record<string, string | undefined>) =>
    setSearch((before) => withChanges(before, changes), { preventScrollReset: true })

  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="page-head">
        <h1 tabIndex={-1}>Diary</h1>
        <Button kind="quiet" onClick={() => subscribe(true)}>
          <CalendarPlus aria-hidden="true" /> Subscribe
        </Button>
      </div>
      <DiaryBar
        view={view}
        day={day}
        treasures={isStaff ? (diary.data?.treasures ?? []) : undefined}
        id_treasure={id_treasure}
        onGo={go}
      />
      <p className="visually-hidden" aria-live="assertive">
        {move.proposal &&
          `${longDay(move.proposal.day)}, ${clockOf(move.proposal.minutes)}. Enter to change the time, Escape to leave it.`}
      </p>
      {diary.data?.is_cut && (
        <Alert type="danger">
          There’s too much to show at once. Choose a shorter period or a single treasure.
        </Alert>
      )}
      <div className="diary-and-tray">
        <Loaded query={diary}>
          {(data) => (
            // New days appear empty while they load: the data still belongs to the previous ones.
            <div className="diary-page" aria-busy={diary.isPlaceholderData}>
              {isTeam ? (
                <DiaryTeamWeek
                  days={days}
                  today={today}
                  diary={data}
                  search={search.get('search') ?? ''}
                  onSearch={(text) => go({ search: text })}
                  move={move}
                  planned={plan.dragged}
                  linkTo={(id) => linkTo({ treasure: String(id), search: undefined })}
                />
              ) : (
                <DiaryPage
                  view={isEverybody && view === 'week' ? 'list' : view}
                  days={days}
                  day={day}
                  today={today}
                  diary={data}
                  isNamed={isEverybody}
                  move={move}
                  linkTo={(to) => linkTo({ view: 'day', day: to })}
                />
              )}
            </div>
          )}
        </Loaded>
        <UnscheduledJobs isStaff={isStaff} control={adding} plan={plan} />
      </div>
      {opened && (
        <VisitDialog
          time={opened}
          isStaff={isStaff}
          onChange={
            canMove(opened)
              ? () => {
                  open(undefined)
                  change({ time: opened })
                }
              : undefined
          }
          onClose={() => open(undefined)}
        />
      )}
      {changing && (
        <ChangeTime
          visit={{ ...changing.time, id: changing.time.id_appointment }}
          suggested={changing.suggested}
          about={jobWords(changing.time)}
          told={isStaff ? 'customer and treasure' : 'the customer'}
          onClose={() => change(undefined)}
        />
      )}
      {isSubscribing && <DiaryFeedDialog onClose={() => subscribe(false)} />}
    </main>
  )
}

/** Phones default to the list. */
function viewIn(search: URLSearchParams): DiaryView {
  const wanted = search.get('view')
  const found = diaryViews.find((view) => view === wanted)
  return found ?? (matchMedia('(max-width: 47.9375em)').matches ? 'list' : 'week')
}

function withChanges(search: URLSearchParams, changes: Record<string, string | undefined>) {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}

const suggestedBy = ({ day, minutes }: Proposal) => ({ date: day, time: clockOf(minutes) })
