import {
  dialled,
  TreasureChange,
  updateTreasure,
  dateInWords,
  type Treasure,
} from '@treasures/api-client'
import { CheckboxField, DescriptionList, telHref } from '@treasures/widgets/kit'
import { checkProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { EditForm } from '#parts/panels/EditForm.tsx'
import { api } from '#app/session/api.ts'
import { count } from '#parts/words.ts'
import { EditablePanel } from '#parts/panels/EditablePanel.tsx'
import {
  milesOf,
  SwitchedOnField,
  TreasureFields,
  type TreasureValues,
} from '../treasure-add/TreasureFields.tsx'
import { treasureSaved } from './treasure-saved.ts'

/** The treasure's details and contacts, edited in place. */
export const TreasureDetails = ({ treasure }: { treasure: Treasure }) => (
  <EditablePanel
    anchor="details"
    title="Details"
    edit="Edit details"
    endpoint={updateTreasure}
    renderForm={(close) => <DetailsForm treasure={treasure} onClose={close} />}
  >
    <DescriptionList items={facts(treasure)} />
  </EditablePanel>
)

const facts = ({ email, pending_email, mphone, phone, ...treasure }: Treasure) => [
  { term: 'Title', detail: treasure.title },
  { term: 'First name', detail: treasure.fname },
  { term: 'Surname', detail: treasure.lname },
  { term: 'Birth date', detail: treasure.birthdate && dateInWords(treasure.birthdate) },
  { term: 'Mobile', detail: <a href={telHref(mphone)}>{dialled(mphone)}</a> },
  { term: 'Landline', detail: phone && <a href={telHref(phone)}>{phone}</a> },
  { term: 'E-mail', detail: email && <a href={`mailto:${email}`}>{email}</a> },
  ...(pending_email
    ? [{ term: 'New e-mail', detail: `${pending_email}, waiting to be confirmed` }]
    : []),
  { term: 'Willing to travel', detail: `${count(treasure.wtravel)} miles` },
  { term: 'Active', detail: treasure.treasure ? 'Yes' : 'No' },
  { term: 'Profile complete', detail: treasure.complete ? 'Yes' : 'No' },
]

type Values = TreasureValues & { complete: boolean }

const valuesOf = (treasure: Treasure): Values => ({
  title: treasure.title ?? '',
  fname: treasure.fname,
  lname: treasure.lname,
  birthdate: treasure.birthdate ?? '',
  mphone: dialled(treasure.mphone),
  phone: treasure.phone ?? '',
  email: treasure.email ?? '',
  wtravel: String(treasure.wtravel),
  treasure: treasure.treasure,
  complete: treasure.complete,
})

const bodyOf = ({ wtravel, ...values }: Values) => ({ ...values, wtravel: milesOf(wtravel) })

function DetailsForm({ treasure, onClose }: { treasure: Treasure; onClose: () => void }) {
  const form = useForm<Values, ReturnType<typeof bodyOf>, Treasure>({
    initial: valuesOf(treasure),
    schema: TreasureChange,
    toBody: bodyOf,
    refused: { mobile_taken: 'mphone' },
    save: (body, options) =>
      api.call(updateTreasure, { params: { id: treasure.id }, body }, options),
    onSaved(saved) {
      treasureSaved(saved)
      onClose()
    },
  })
  return (
    <EditForm form={form} onCancel={onClose}>
      <TreasureFields form={form} />
      <SwitchedOnField form={form} />
      <CheckboxField
        label="Profile is complete: jobs may be offered"
        {...checkProps(form, 'complete')}
      />
    </EditForm>
  )
}
