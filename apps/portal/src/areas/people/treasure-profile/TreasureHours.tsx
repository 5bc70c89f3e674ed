import {
  dayInWords,
  getMyHours,
  getTreasureHours,
  updateMyHours,
  updateTreasureHours,
  weekdays,
  type WorkingSpan,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { DescriptionList } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { queryOf } from '#app/query.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { Panel } from '#parts/panels/Panel.tsx'
import { HoursForm } from './HoursForm.tsx'
import { dayNames, modeWords } from './hours-form.rules.ts'

/** Working hours of a treasure. Without an id, those of the signed-in treasure. */
export function TreasureHours({ id }: { id?: number }) {
  const [isEditing, edit] = useState(false)
  const control = useControl(id === undefined ? updateMyHours : updateTreasureHours)
  const query = useQuery(
    id === undefined ? queryOf(getMyHours) : queryOf(getTreasureHours, { params: { id } }),
  )
  return (
    <Panel
      title="Working hours"
      action={
        !isEditing &&
        query.data && (
          <ControlButton kind="quiet" control={control} onClick={() => edit(true)}>
            {query.data.week.length ? 'Edit hours' : 'Set hours'}
          </ControlButton>
        )
      }
    >
      <Loaded query={query}>
        {({ week, dates }) =>
          isEditing ? (
            <HoursForm id={id} hours={{ week, dates }} onClose={() => edit(false)} />
          ) : (
            <>
              {week.length ? (
                <DescriptionList
                  items={weekdays.map((weekday) => ({
                    term: dayNames[weekday],
                    detail: <Times spans={week.filter((span) => span.weekday === weekday)} />,
                  }))}
                />
              ) : (
                <p className="muted">No hours set. Jobs may be offered on any day.</p>
              )}
              {dates.length > 0 && (
                <DescriptionList
                  items={[...new Set(dates.map(({ date }) => date))].map((date) => ({
                    term: dayInWords(date),
                    detail: <Times spans={dates.filter((span) => span.date === date)} />,
                  }))}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

const Times = ({ spans }: { spans: readonly WorkingSpan[] }) =>
  spans.length === 0 ? (
    <span className="muted">Not working</span>
  ) : (
    spans.map(({ from, to, mode }) => (
      <div key={from}>
        {from} to {to} <span className="muted">{modeWords[mode]}</span>
      </div>
    ))
  )
