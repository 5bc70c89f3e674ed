import { dialled, TreasureChange, updateTreasure, type Treasure } from '@treasures/api-client'
import { CheckboxField, DateField, DescriptionList, TextField } from '@treasures/widgets/kit'
import { checkProps, textProps } from '../../../parts/form/field-props.ts'
import { useForm } from '../../../parts/form/use-form.ts'
import { EditForm } from '../../../parts/panels/EditForm.tsx'
import { api } from '../../../app/session/api.ts'
import { calendarDay, count } from '../../../parts/words.ts'
import { EditablePanel } from '../../../parts/panels/EditablePanel.tsx'
import { treasureSaved } from './treasure-saved.ts'

/** Who the treasure is and how to reach them; edited in the same place. */
export const TreasureDetails = ({ treasure }: { treasure: Treasure }) => (
  <EditablePanel
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
  { term: 'Birth date', detail: treasure.birthdate && calendarDay(treasure.birthdate) },
  { term: 'Mobile', detail: <a href={`tel:${mphone}`}>{dialled(mphone)}</a> },
  { term: 'Landline', detail: phone && <a href={`tel:${phone}`}>{phone}</a> },
  { term: 'Email', detail: email && <a href={`mailto:${email}`}>{email}</a> },
  ...(pending_email
    ? [{ term: 'New email', detail: `${pending_email}, waiting to be confirmed` }]
    : []),
  { term: 'Willing to travel', detail: `${count(treasure.wtravel)} miles` },
  { term: 'Switched on', detail: treasure.treasure ? 'Yes' : 'No' },
  { term: 'Profile complete', detail: treasure.complete ? 'Yes' : 'No' },
]

type Values = {
  title: string
  fname: string
  lname: string
  birthdate: string
  mphone: string
  phone: string
  email: string
  wtravel: string
  treasure: boolean
  complete: boolean
}

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

// An empty or odd text is refused by the schema and not taken for a number.
const bodyOf = ({ wtravel, ...values }: Values) => ({
  ...values,
  wtravel: (wtravel.trim() || 'none') as `${number}`,
})

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
      <TextField label="Title" {...textProps(form, 'title')} />
      <TextField label="First name" required {...textProps(form, 'fname')} />
      <TextField label="Surname" required {...textProps(form, 'lname')} />
      <DateField label="Birth date" {...textProps(form, 'birthdate')} />
      <TextField label="Mobile" type="tel" required {...textProps(form, 'mphone')} />
      <TextField label="Landline" type="tel" {...textProps(form, 'phone')} />
      <TextField label="Email" type="email" autoCapitalize="none" {...textProps(form, 'email')} />
      <TextField
        label="Willing to travel, in miles"
        inputMode="decimal"
        {...textProps(form, 'wtravel')}
      />
      <CheckboxField label="Switched on: may take jobs" {...checkProps(form, 'treasure')} />
      <CheckboxField
        label="Profile is complete: jobs may be offered"
        {...checkProps(form, 'complete')}
      />
    </EditForm>
  )
}
