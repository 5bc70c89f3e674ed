import {
  createEquipment,
  EquipmentInput,
  listCatalogueEquipments,
  restoreEquipment,
  retireEquipment,
  updateEquipment,
  type CatalogueEquipment,
} from '@treasures/api-client'
import { EmptyState, TextField, type TableColumn } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { useControl } from '../../../app/access/use-control.ts'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { textProps } from '../../../parts/form/field-props.ts'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { useForm } from '../../../parts/form/use-form.ts'
import { SimpleList } from '../../../parts/list/SimpleList.tsx'
import { count } from '../../../parts/words.ts'
import { catalogueChanged, equipments } from './catalogue.queries.ts'
import { CatalogueLinks } from './CatalogueLinks.tsx'
import { ItemMenu, RestoreItem, type ItemTask } from './ItemMenu.tsx'
import { Retired } from './Retired.tsx'
import { RetireDialog } from './RetireDialog.tsx'
import '../../../parts/list/list.css'

/** What treasures can bring along. */
export default function EquipmentScreen() {
  return (
    <MayScreen title="Equipment" endpoint={listCatalogueEquipments}>
      <CatalogueLinks />
      <Equipment />
    </MayScreen>
  )
}

function Equipment() {
  const [task, setTask] = useState<ItemTask<CatalogueEquipment>>()
  const columns = useMemo(() => equipmentColumns(setTask), [])
  const close = () => setTask(undefined)
  return (
    <>
      <div className="list-head">
        <ControlButton control={useControl(createEquipment)} onClick={() => setTask({ at: 'add' })}>
          Add equipment
        </ControlButton>
      </div>
      <SimpleList<CatalogueEquipment>
        caption="Equipment"
        query={useQuery(equipments)}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No equipment yet" icon={<Wrench aria-hidden="true" />}>
            <p>Add what treasures may bring along.</p>
          </EmptyState>
        }
      />
      {task?.at === 'add' && <EquipmentDialog onClose={close} />}
      {task?.at === 'edit' && <EquipmentDialog equipment={task.item} onClose={close} />}
      {task?.at === 'retire' && (
        <RetireDialog
          name={task.item.name}
          retire={(body) => api.call(retireEquipment, { params: { id: task.item.id }, body })}
          onClose={close}
        >
          It can no longer be chosen for treasures from that day on. Those who have it keep it.
        </RetireDialog>
      )}
      {task?.at === 'restore' && (
        <RestoreItem
          name={task.item.name}
          restore={() => api.call(restoreEquipment, { params: { id: task.item.id } })}
          onClose={close}
        />
      )}
    </>
  )
}

const equipmentColumns = (
  open: (task: ItemTask<CatalogueEquipment>) => void,
): TableColumn<CatalogueEquipment>[] => [
  {
    id: 'name',
    header: 'Equipment',
    cell: ({ name, retired_on }) => (
      <>
        {name} <Retired on={retired_on} />
      </>
    ),
  },
  {
    id: 'treasures',
    header: 'Treasures',
    isNumber: true,
    width: 110,
    cell: ({ treasures }) => count(treasures),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 180,
    cell: (equipment) => (
      <ItemMenu
        item={equipment}
        edit={updateEquipment}
        retire={retireEquipment}
        restore={restoreEquipment}
        open={open}
      />
    ),
  },
]

type EquipmentDialogProps = { equipment?: CatalogueEquipment; onClose: () => void }

function EquipmentDialog({ equipment, onClose }: EquipmentDialogProps) {
  const form = useForm<{ name: string }, EquipmentInput, CatalogueEquipment>({
    initial: { name: equipment?.name ?? '' },
    schema: EquipmentInput,
    toBody: (values) => values,
    refused: { equipment_exists: 'name' },
    save: (body, options) =>
      equipment
        ? api.call(updateEquipment, { params: { id: equipment.id }, body })
        : api.call(createEquipment, { body }, options),
    onSaved({ name }) {
      snackbar.success(equipment ? `${name} saved.` : `${name} added.`)
      void catalogueChanged()
      onClose()
    },
  })
  return (
    <FormDialog
      title={equipment ? `Edit ${equipment.name}` : 'Add equipment'}
      form={form}
      onClose={onClose}
    >
      <TextField {...textProps(form, 'name')} label="Name" required />
    </FormDialog>
  )
}
