import {
  createService,
  listTrades,
  materialsService,
  orderServices,
  restoreService,
  retireService,
  takeStarterTrades,
  updateService,
  type Trade,
} from '@treasures/api-client'
import { EmptyState, ServiceIcon, type TableColumn } from '@treasures/widgets/kit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Ellipsis, Hammer } from 'lucide-react'
import { useState } from 'react'
import { rowsOf } from '#app/query.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { menuItem } from '#app/access/menu-item.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { useControl } from '#app/access/use-control.ts'
import { Menu } from '#app/floating/Menu.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { count } from '#parts/words.ts'
import { CatalogueLinks } from './CatalogueLinks.tsx'
import { Retired } from './Retired.tsx'
import { RetireDialog } from './RetireDialog.tsx'
import { ServiceDialog } from './ServiceDialog.tsx'
import { StarterDialog } from './StarterDialog.tsx'
import { moved, whatIsOpen } from './services.rules.ts'
import '#parts/list/list.css'
import './services.css'

type Task = { at: 'add' | 'starter' } | { at: 'edit' | 'retire' | 'restore'; trade: Trade }

type Open = (task: Task) => void
type Move = (trade: Trade, by: -1 | 1) => void

/** Services of the business, in the order in which customers see them. */
export default function ServicesScreen() {
  return (
    <MayScreen title="Services" endpoint={listTrades}>
      <CatalogueLinks />
      <Services />
    </MayScreen>
  )
}

function Services() {
  const [task, setTask] = useState<Task>()
  const query = useQuery(rowsOf(listTrades))
  const all = query.data ?? []
  const move = useMutation({
    mutationFn: (services: number[]) => api.call(orderServices, { body: { services } }),
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  const columns = serviceColumns(setTask, ({ id }, by) => move.mutate(moved(all, id, by)))
  const close = () => setTask(undefined)
  const add = useControl(createService)
  const take = useControl(takeStarterTrades)
  // A new business will find most of its trades in the list of common ones.
  const isNew = query.data !== undefined && all.every(({ id }) => id === materialsService)
  return (
    <>
      <div className="list-head">
        <ControlButton
          control={add}
          kind={isNew ? 'quiet' : 'primary'}
          onClick={() => setTask({ at: 'add' })}
        >
          Add a service
        </ControlButton>
        <ControlButton
          control={take}
          kind={isNew ? 'primary' : 'quiet'}
          onClick={() => setTask({ at: 'starter' })}
        >
          Choose from common trades
        </ControlButton>
      </div>
      <SimpleList<Trade>
        caption="Services"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={68}
        empty={
          <EmptyState title="Nothing to sell yet" icon={<Hammer aria-hidden="true" />}>
            <p>Choose from common trades, or add a service of your own.</p>
          </EmptyState>
        }
      />
      {task?.at === 'add' && <ServiceDialog onClose={close} />}
      {task?.at === 'starter' && <StarterDialog onClose={close} />}
      {task?.at === 'edit' && <ServiceDialog trade={task.trade} onClose={close} />}
      {task?.at === 'retire' && <RetireService trade={task.trade} onClose={close} />}
      {task?.at === 'restore' && <RestoreService trade={task.trade} onClose={close} />}
    </>
  )
}

const serviceColumns = (open: Open, move: Move): TableColumn<Trade>[] => [
  {
    id: 'name',
    header: 'Service',
    cell: ({ name, fa_font_icon, retired_on }) => (
      <span className="service-named">
        <ServiceIcon name={fa_font_icon} />
        <span>
          {name} <Retired on={retired_on} />
        </span>
      </span>
    ),
  },
  {
    id: 'skill',
    header: 'Skill',
    width: 160,
    cell: ({ id, requires_skill, skills }) =>
      id === materialsService
        ? '–'
        : requires_skill
          ? `Required: ${skills.map(({ name }) => name).join(' or ')}`
          : 'Not required',
  },
  {
    id: 'regions',
    header: 'Regions',
    isNumber: true,
    width: 100,
    cell: ({ id, regions }) => (id === materialsService ? '–' : count(regions)),
  },
  {
    id: 'open',
    header: 'Open jobs',
    isNumber: true,
    width: 110,
    cell: ({ open_jobs }) => count(open_jobs),
  },
  {
    id: 'actions',
    header: 'Actions',
    isControl: true,
    width: 180,
    cell: (trade) =>
      trade.kind === 'materials' ? (
        <span className="small muted">Always there</span>
      ) : (
        <ServiceMenu trade={trade} open={open} move={move} />
      ),
  },
]

type ServiceMenuProps = { trade: Trade; open: Open; move: Move }

function ServiceMenu({ trade, open, move }: ServiceMenuProps) {
  const [edit, order] = [useControl(updateService), useControl(orderServices)]
  const [retire, restore] = [useControl(retireService), useControl(restoreService)]
  const items = [
    ...menuItem(edit, { label: 'Edit…', onPress: () => open({ at: 'edit', trade }) }),
    ...menuItem(order, { label: 'Move up', onPress: () => move(trade, -1) }),
    ...menuItem(order, { label: 'Move down', onPress: () => move(trade, 1) }),
    ...(trade.retired_on === null
      ? menuItem(retire, {
          label: 'Retire…',
          tone: 'danger',
          onPress: () => open({ at: 'retire', trade }),
        })
      : menuItem(restore, { label: 'Put back…', onPress: () => open({ at: 'restore', trade }) })),
  ]
  return (
    <span className="row-actions">
      <Menu
        label={`More for ${trade.name}`}
        icon={<Ellipsis aria-hidden="true" />}
        kind="text"
        items={items}
      />
    </span>
  )
}

type OneProps = { trade: Trade; onClose: () => void }

const RetireService = ({ trade, onClose }: OneProps) => (
  <RetireDialog
    name={trade.name}
    retire={(body) =>
      api.call(retireService, {
        params: { id: trade.id },
        body: { ...body, open_go_on: trade.open_jobs + trade.drafts > 0 },
      })
    }
    onClose={onClose}
  >
    Nobody can book it from that day on. Its prices and options are kept, and you can put it back.
    {whatIsOpen(trade)}
  </RetireDialog>
)

const RestoreService = ({ trade, onClose }: OneProps) => (
  <ConfirmChange
    title={`Put ${trade.name} back?`}
    yes="Put back"
    tone="plain"
    change={() => api.call(restoreService, { params: { id: trade.id } })}
    said={`${trade.name} is on sale again.`}
    onClose={onClose}
  >
    It can be booked again straight away, with the options and prices that it had.
  </ConfirmChange>
)
