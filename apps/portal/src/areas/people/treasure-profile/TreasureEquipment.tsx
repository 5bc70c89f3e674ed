import { updateTreasureEquipments, type NamedItem, type Treasure } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { CheckboxField } from '@treasures/widgets/kit'
import { refreshAll } from '#app/queries.ts'
import { useForm } from '#parts/form/use-form.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { EditForm } from '#parts/panels/EditForm.tsx'
import { equipmentChoices } from '../treasures/treasures.queries.ts'
import { EditablePanel } from '#parts/panels/EditablePanel.tsx'

/** The treasure's tools and vehicles. */
export const TreasureEquipment = ({ treasure }: { treasure: Treasure }) => (
  <EditablePanel
    title="Equipment"
    edit="Edit equipment"
    endpoint={updateTreasureEquipments}
    renderForm={(close) => <EquipmentForm treasure={treasure} onClose={close} />}
  >
    {treasure.equipments.length === 0 ? (
      <p className="muted">No equipment noted.</p>
    ) : (
      <p>{treasure.equipments.map(({ name }) => name).join(', ')}</p>
    )}
  </EditablePanel>
)

type Values = { equipments: readonly number[] }

function EquipmentForm({ treasure, onClose }: { treasure: Treasure; onClose: () => void }) {
  const form = useForm<Values, { equipments: number[] }, unknown>({
    initial: { equipments: treasure.equipments.map(({ id }) => id).toSorted(ascending) },
    schema: updateTreasureEquipments.body,
    toBody: ({ equipments }) => ({ equipments: [...equipments] }),
    async save(body) {
      await api.call(updateTreasureEquipments, { params: { id: treasure.id }, body })
      await refreshAll()
    },
    onSaved() {
      snackbar.success('Change saved.')
      onClose()
    },
  })
  const { equipments } = form.values
  const toggle = (id: number, isOn: boolean) =>
    form.change({
      equipments: isOn
        ? [...equipments, id].toSorted(ascending)
        : equipments.filter((one) => one !== id),
    })
  return (
    <Loaded query={useQuery(equipmentChoices)}>
      {(all) => (
        <EditForm form={form} onCancel={onClose}>
          <fieldset className="profile-checks">
            <legend className="unseen">Equipment</legend>
            {withHeld(all, treasure.equipments).map(({ id, name }) => (
              <CheckboxField
                key={id}
                name={`equipment-${id}`}
                label={name}
                checked={equipments.includes(id)}
                onChange={(isOn) => toggle(id, isOn)}
              />
            ))}
          </fieldset>
        </EditForm>
      )}
    </Loaded>
  )
}

/** Adds retired equipment that the treasure still has. */
const withHeld = (all: readonly NamedItem[], held: readonly NamedItem[]) => [
  ...all,
  ...held.filter(({ id }) => !all.some((one) => one.id === id)),
]

const ascending = (one: number, two: number) => one - two
