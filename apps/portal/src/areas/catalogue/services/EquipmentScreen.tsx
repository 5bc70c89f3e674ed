import {
  createEquipment,
  EquipmentInput,
  listCatalogueEquipments,
  restoreEquipment,
  retireEquipment,
  updateEquipment,
  type CatalogueEquipment,
} from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { Wrench } from 'lucide-react'
import { rowsOf } from '#app/query.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { CatalogueItems, type CatalogueItemsProps } from './CatalogueItems.tsx'
import { CatalogueLinks } from './CatalogueLinks.tsx'

/** Tools and vehicles that treasures can bring to a job. */
export default function EquipmentScreen() {
  return (
    <MayScreen title="Equipment" endpoint={listCatalogueEquipments}>
      <CatalogueLinks />
      <CatalogueItems {...equipment} />
    </MayScreen>
  )
}

const equipment: CatalogueItemsProps<CatalogueEquipment> = {
  caption: 'Equipment',
  header: 'Equipment',
  query: rowsOf(listCatalogueEquipments),
  empty: {
    title: 'No equipment yet',
    icon: <Wrench aria-hidden="true" />,
    words: 'Add what treasures may bring along.',
  },
  add: { endpoint: createEquipment, label: 'Add equipment' },
  edit: updateEquipment,
  retire: {
    endpoint: retireEquipment,
    call: ({ id }, body) => api.call(retireEquipment, { params: { id }, body }),
    words: 'It can no longer be chosen for treasures from that day on. Those who have it keep it.',
  },
  restore: {
    endpoint: restoreEquipment,
    call: ({ id }) => api.call(restoreEquipment, { params: { id } }),
  },
  renderForm: (item, close) => <EquipmentDialog equipment={item} onClose={close} />,
}

type EquipmentDialogProps = { equipment: CatalogueEquipment | undefined; onClose: () => void }

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
