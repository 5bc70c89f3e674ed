import type { DiaryTreasure } from '@treasures/api-client'
import { Button, ChoiceChips, SelectField } from '@treasures/widgets/kit'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { diaryViews, stepOf, titleOf, type DiaryView } from './diary-span.ts'

type DiaryBarProps = {
  view: DiaryView
  day: string
  /** Treasures to choose from, if the diary covers several. */
  treasures: readonly DiaryTreasure[] | undefined
  id_treasure: number | undefined
  onGo: (changes: Record<string, string | undefined>) => void
}

const views = { day: 'Day', week: 'Week', month: 'Month', list: 'List' } as const
const steps = { day: 'day', week: 'week', month: 'month', list: 'four weeks' } as const

/** Controls for the days shown, the view and the treasure. */
export const DiaryBar = ({ view, day, treasures, id_treasure, onGo }: DiaryBarProps) => (
  <div className="diary-bar">
    <div className="diary-steps">
      <Button kind="quiet" onClick={() => onGo({ day: undefined })}>
        Today
      </Button>
      <Button
        kind="quiet"
        label={`Previous ${steps[view]}`}
        onClick={() => onGo({ day: stepOf(view, day, -1) })}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <Button
        kind="quiet"
        label={`Next ${steps[view]}`}
        onClick={() => onGo({ day: stepOf(view, day, 1) })}
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
      onChange={(value) => onGo({ view: value })}
    />
    {treasures && (
      <SelectField
        name="treasure"
        label="Treasure"
        isLabelHidden
        value={String(id_treasure ?? '')}
        options={[
          { value: '', label: 'All treasures' },
          ...treasures.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => onGo({ treasure: value || undefined })}
      />
    )}
  </div>
)
