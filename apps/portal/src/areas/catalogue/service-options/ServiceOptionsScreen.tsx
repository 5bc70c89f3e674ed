import {
  createServiceOption,
  listMyServiceOptions,
  type ServiceOption,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { useControl } from '#app/access/use-control.ts'
import { paths } from '#app/paths.ts'
import { chosenRegion } from '#app/session/region.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { useStore } from '#app/store.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { regions } from '#parts/regions/regions.queries.ts'
import { AddServiceOption } from '#parts/service-options/AddServiceOption.tsx'
import { CopyDefaults, NoOptions } from '#parts/service-options/CopyDefaults.tsx'
import { OptionCard, useStuckFields } from '#parts/service-options/OptionCard.tsx'
import { optionsOf } from '#parts/service-options/service-options.queries.ts'
import { optionColumns } from './option-columns.tsx'
import '#parts/list/list.css'
import '#parts/service-options/service-options.css'

export default function ServiceOptionsScreen() {
  const { id_ambassador } = useProfile()
  const chosen = useStore(chosenRegion)
  const own = id_ambassador ?? (chosen === 'all' ? '' : chosen)
  const { id = String(own) } = useParams()
  return (
    <MayScreen title="Service options" endpoint={listMyServiceOptions}>
      <p className="links">
        <Link to={paths.franchisees()}>Franchisees</Link>
        <Link to={paths.priceEngine()}>Price engine</Link>
      </p>
      <Loaded query={useQuery(regions)}>
        {(all) => {
          const ambassador = all.find((one) => String(one.id) === id)
          if (ambassador) return <Options ambassador={ambassador} />
          if (id !== '') return <p>We can’t find that region.</p>
          return (
            <>
              <p>Each region has service options of its own. Choose one:</p>
              <ul>
                {all.map((one) => (
                  <li key={one.id}>
                    <Link to={paths.serviceOptions({ id: one.id })}>{one.region_name}</Link>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
    </MayScreen>
  )
}

type Task = { at: 'none' | 'add' | 'copy' } | { at: 'edit'; id: number }
type OptionsProps = { ambassador: { id: number; mnemonic: string; region_name: string } }

/** Options that can be booked in a region: places, both prices and the margin. */
function Options({ ambassador }: OptionsProps) {
  const query = useQuery(optionsOf(ambassador.id))
  const { data: vatRate = 0 } = useQuery({
    ...optionsOf(ambassador.id),
    select: ({ vat_rate }) => vat_rate,
  })
  const columns = useMemo(() => optionColumns(vatRate), [vatRate])
  const [task, setTask] = useState<Task>({ at: 'none' })
  const add = useControl(createServiceOption)
  const close = () => setTask({ at: 'none' })
  const edited = task.at === 'edit' ? query.data?.find(({ id }) => id === task.id) : undefined
  return (
    <>
      <div className="list-head">
        <h2>
          {ambassador.region_name} <span className="muted">{ambassador.mnemonic}</span>
        </h2>
        <ControlButton control={add} onClick={() => setTask({ at: 'add' })}>
          Add Service Option
        </ControlButton>
      </div>
      <SimpleList<ServiceOption>
        caption="Prices of service options"
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowHeight={68}
        onOpen={({ id }) => setTask({ at: 'edit', id })}
        empty={<NoOptions idRegion={ambassador.id} onCopy={() => setTask({ at: 'copy' })} />}
      />
      {edited && <OptionDialog option={edited} onClose={close} />}
      {task.at === 'add' && (
        <AddServiceOption id_ambassador={ambassador.id} onAdded={close} onClose={close} />
      )}
      {task.at === 'copy' && <CopyDefaults ambassador={ambassador} onClose={close} />}
    </>
  )
}

type OptionDialogProps = { option: ServiceOption; onClose: () => void }

/** Edits one option. Each field saves itself; closing with unsaved fields asks for confirmation. */
function OptionDialog({ option, onClose }: OptionDialogProps) {
  const { noteStuck, close, question } = useStuckFields(onClose)
  return (
    <>
      <ReadingDialog
        title={`${option.service.shortened_display_name}, No ${option.id}`}
        width="wide"
        onClose={close}
      >
        <OptionCard option={option} isOpenAtFirst onStuck={noteStuck} onDeleted={onClose} />
      </ReadingDialog>
      {question}
    </>
  )
}
