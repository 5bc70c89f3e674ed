import type { ApiClient } from '@treasures/api-client'
import { ArrowUpDown, X, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Chip } from '../kit/Chip.tsx'
import { formatPoundsShort } from '../shared/price.ts'
import { fill } from '../shared/texts.ts'
import { Popover } from '../kit/Popover.tsx'
import { usePart } from '../shared/use-part.ts'
import { chipsOf, toggled } from './board-filters.ts'
import type { BoardTexts } from './board-texts.ts'
import { JobsBoardWhere } from './JobsBoardWhere.tsx'
import type { JobsBoardState } from './jobs-board.model.ts'

type MoreProps = { model: JobsBoardState; texts: BoardTexts }

const fetchPanel = () => import('./JobsBoardMorePanel.tsx')

/** All services and the minimum pay, in a native popover. Esc or a press outside closes it. */
const JobsBoardMore = ({ model, texts }: MoreProps) => (
  <Popover
    role="dialog"
    label={texts.filters}
    openerClass="chip board-more"
    panelClass="popover board-popover"
    opener={
      <>
        <SlidersHorizontal aria-hidden="true" />
        {texts.more}
      </>
    }
  >
    {(close) => <Panel model={model} texts={texts} onDone={close} />}
  </Popover>
)

function Panel(props: MoreProps & { onDone: () => void }) {
  const [hasFailed, setHasFailed] = useState(false)
  const { place, part } = usePart(fetchPanel, 'now', () => setHasFailed(true))
  if (part) return <part.JobsBoardMorePanel {...props} />
  return (
    <p className="small muted" role="status">
      <span ref={place}>{hasFailed ? props.texts.failedFilters : props.texts.wait}</span>
    </p>
  )
}

type FiltersProps = {
  model: JobsBoardState
  client: ApiClient
  texts: BoardTexts
}

/**
 * Number of services shown as chips, the same at every width so that the row never moves. "More"
 * has all services.
 */
const chips = 3

const sorts = [
  'posted_at,desc',
  'distance,asc',
  'treasure_price,desc',
  'treasure_price,asc',
] as const

/** Filters by place, service and pay. Each active filter is visible and can be removed. */
export function JobsBoardFilters({ model, client, texts }: FiltersProps) {
  const { services, near, priceMin, area } = model.filters.value
  const offered = model.offered.value
  const shown = chipsOf(offered, services, chips)
  const place = model.results.value.jobs[0]?.postcode

  return (
    <>
      <JobsBoardWhere model={model} client={client} texts={texts} />
      <div className="board-row" role="group" aria-label={texts.filters}>
        <div className="board-chips">
          {area && (
            <Removable texts={texts} onRemove={() => model.patch({ area: undefined })}>
              {area.kind === 'place' && place
                ? fill(texts.placeChip, { postcode: place })
                : texts.areaChip}
            </Removable>
          )}
          {priceMin !== undefined && (
            <Removable texts={texts} onRemove={() => model.patch({ priceMin: undefined })}>
              {fill(texts.payChip, { price: formatPoundsShort(priceMin) })}
            </Removable>
          )}
          {shown.map((service) => (
            <Chip
              key={service.id}
              isPressed={services.includes(service.id)}
              onPress={() => model.patch({ services: toggled(services, service.id) })}
            >
              {service.shortened_display_name || service.name}
            </Chip>
          ))}
        </div>
        <JobsBoardMore model={model} texts={texts} />
        <label className="chip board-sort">
          <ArrowUpDown aria-hidden="true" />
          <span>{texts.sort}</span>
          <select
            value={model.order()}
            onChange={(event) => {
              const sort = sorts.find((name) => name === event.currentTarget.value)
              model.patch({ sort })
            }}
          >
            {sorts
              .filter((name) => near || model.hasHome() || name !== 'distance,asc')
              .map((name) => (
                <option key={name} value={name}>
                  {texts[name]}
                </option>
              ))}
          </select>
        </label>
      </div>
    </>
  )
}

type RemovableProps = { texts: BoardTexts; onRemove: () => void; children: string }

const Removable = ({ texts, onRemove, children }: RemovableProps) => (
  <button
    type="button"
    className="chip"
    part="chip"
    data-removable
    aria-label={fill(texts.remove, { name: children })}
    onClick={onRemove}
  >
    {children}
    <X aria-hidden="true" />
  </button>
)
