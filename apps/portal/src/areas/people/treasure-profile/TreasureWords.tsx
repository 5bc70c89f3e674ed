import { TreasureDetails, updateTreasureDetails, type Treasure } from '@treasures/api-client'
import { DescriptionList, TextAreaField } from '@treasures/widgets/kit'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { EditForm } from '#parts/panels/EditForm.tsx'
import { api } from '#app/session/api.ts'
import { EditablePanel } from '#parts/panels/EditablePanel.tsx'
import { treasureSaved } from './treasure-saved.ts'

/** Description of a treasure. */
export const TreasureWords = ({ treasure }: { treasure: Treasure }) => (
  <EditablePanel
    title="Description"
    edit="Edit description"
    endpoint={updateTreasureDetails}
    renderForm={(close) => <WordsForm treasure={treasure} onClose={close} />}
  >
    <DescriptionList
      items={[
        { term: 'Description', detail: treasure.detail.desc },
        { term: 'Skills in words', detail: treasure.detail.descskill },
      ]}
    />
  </EditablePanel>
)

function WordsForm({ treasure, onClose }: { treasure: Treasure; onClose: () => void }) {
  const form = useForm<Treasure['detail'], Treasure['detail'], Treasure>({
    initial: treasure.detail,
    schema: TreasureDetails,
    toBody: (values) => values,
    save: (body, options) =>
      api.call(updateTreasureDetails, { params: { id: treasure.id }, body }, options),
    onSaved(saved) {
      treasureSaved(saved)
      onClose()
    },
  })
  return (
    <EditForm form={form} onCancel={onClose}>
      <TextAreaField label="Description" {...textProps(form, 'desc')} />
      <TextAreaField label="Skills in words" {...textProps(form, 'descskill')} />
    </EditForm>
  )
}
