import { listJobs, moveAppointment, type DiaryTime } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, ChoiceChips, SelectField } from '@treasures/widgets/kit'
import { CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useMay } from '../../../app/session/use-profile.ts'
import { Loaded } from '../../../parts/list/Loaded.tsx'
import { useNow } from '../../../parts/list/use-now.ts'
import { readId } from '../../../parts/search-params.ts'
import { ChangeTime } from '../visit/ChangeTime.tsx'
import { DiaryFeedDialog } from './DiaryFeedDialog.tsx'
import { shownInMonth } from './DiaryMonth.tsx'
import { DiaryPage } from './DiaryPage.tsx'
import { clockOf } from './diary-layout.ts'
import { diaryOf, refreshDiary } from './diary.queries.ts'
import {
  daysOf,
  diaryViews,
  longDay,
  readDay,
  stepOf,
  titleOf,
  todayAt,
  type DiaryView,
} from './diary-span.ts'
import type { Proposal } from './move.rules.ts'
import { UnscheduledJobs } from './UnscheduledJobs.tsx'
import { useDiaryMove } from './use-diary-move.ts'
import { VisitDialog } from './VisitDialog.tsx'
import './diary.css'

type Changing = { time: DiaryTime; suggested?: { date: string; time: string } }
const views = { day: 'Day', week: 'Week', month: 'Month', list: 'List' } as const

/** Who comes when: a treasure's own days, and everybody's of a region for staff. */
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
      <div className="diary-bar">
        <div className="diary-steps">
          <Button kind="quiet" onClick={() => go({ day: undefined })}>
            Today
          </Button>
          <Button
            kind="quiet"
            label={`Previous ${stepWords[view]}`}
            onClick={() => go({ day: stepOf(view, day, -1) })}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Button
            kind="quiet"
            label={`Next ${stepWords[view]}`}
            onClick={() => go({ day: stepOf(view, day, 1) })}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
        <h2 aria-live="polite">{titleOf(view, day)}</h2>
        <ChoiceChips
          name="view"
          label="View"
          isLabelHidden
          value={view}
          options={diaryViews.map((value) => ({ value, label: views[value] }))}
          onChange={(value) => go({ view: value })}
        />
        {isStaff && diary.data && (
          <SelectField
            name="treasure"
            label="Treasure"
            isLabelHidden
            value={String(id_treasure ?? '')}
            options={[
              { value: '', label: 'All treasures' },
              ...diary.data.treasures.map(({ id, name }) => ({
                value: String(id),
                label: name,
              })),
            ]}
            onChange={(value) => go({ treasure: value || undefined })}
          />
        )}
      </div>
      <p className="visually-hidden" aria-live="assertive">
        {move.proposal &&
          `${longDay(move.proposal.day)}, ${clockOf(move.proposal.minutes)}. Enter to change the time, Escape to leave it.`}
      </p>
      {diary.data?.is_cut && (
        <Alert type="danger">
          There is more than can be shown at once. Choose a shorter time or a treasure.
        </Alert>
      )}
      <div className="diary-and-tray">
        <Loaded query={diary}>
          {(data) => (
            // While other days are on their way, those of before stand empty.
            <div className="diary-page" aria-busy={diary.isPlaceholderData}>
              <DiaryPage
                view={view}
                days={days}
                day={day}
                today={today}
                diary={data}
                isNamed={isStaff && !id_treasure}
                move={move}
                linkTo={(to) =>
                  `${paths.diary()}?${withChanges(search, { view: 'day', day: to }).toString()}`
                }
              />
            </div>
          )}
        </Loaded>
        <UnscheduledJobs isStaff={isStaff} />
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
          told={isStaff ? 'Customer and treasure are' : 'The customer is'}
          onDone={() => undefined}
          onClose={() => {
            change(undefined)
            // Moved, or refused because somebody else moved it meanwhile: either way this is not the time any more.
            refreshDiary()
          }}
        />
      )}
      {isSubscribing && <DiaryFeedDialog onClose={() => subscribe(false)} />}
    </main>
  )
}

const stepWords = { day: 'day', week: 'week', month: 'month', list: 'four weeks' } as const

/** A phone shows a day at a time best in a list. */
function viewIn(search: URLSearchParams): DiaryView {
  const wanted = search.get('view')
  const found = diaryViews.find((view) => view === wanted)
  return found ?? (matchMedia('(max-width: 767px)').matches ? 'list' : 'week')
}

function withChanges(search: URLSearchParams, changes: Record<string, string | undefined>) {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value) next.set(name, value)
    else next.delete(name)
  return next
}

const suggestedBy = ({ day, minutes }: Proposal) => ({ date: day, time: clockOf(minutes) })
