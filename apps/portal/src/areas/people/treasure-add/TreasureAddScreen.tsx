import { createTreasure, NewTreasure, type Treasure } from '@treasures/api-client'
import { CheckboxField, DateField, TextField } from '@treasures/widgets/kit'
import { useNavigate } from 'react-router'
import { MayScreen } from '../../../app/access/MayScreen.tsx'
import { checkProps, textProps } from '../../../parts/form/field-props.ts'
import { Form } from '../../../parts/form/Form.tsx'
import { useForm } from '../../../parts/form/use-form.ts'
import { paths } from '../../../app/paths.ts'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { useLeaveGuard } from '../../../app/shell/use-leave-guard.ts'
import { AddressFields } from '../../../parts/people/AddressFields.tsx'
import { refreshTreasures } from '../treasures/treasures.queries.ts'
import { treasurePath } from '../../../parts/people/profile-path.ts'
import {
  addTreasureBody,
  addTreasureNames,
  addTreasureRefusals,
  noTreasure,
  type AddTreasureValues,
} from './add-treasure.ts'

export default function TreasureAddScreen() {
  return (
    <MayScreen title="Add a treasure" endpoint={createTreasure}>
      <AddTreasure />
    </MayScreen>
  )
}

function AddTreasure() {
  const navigate = useNavigate()
  const form = useForm<AddTreasureValues, ReturnType<typeof addTreasureBody>, Treasure>({
    initial: noTreasure,
    schema: NewTreasure,
    toBody: addTreasureBody,
    renamed: addTreasureNames,
    refused: addTreasureRefusals,
    save: (body, options) => api.call(createTreasure, { body }, options),
    onSaved(treasure) {
      snackbar.success(`${treasure.name} added.`)
      void refreshTreasures()
      void navigate(treasurePath(treasure), { replace: true })
    },
  })
  useLeaveGuard(form.isDirty)
  return (
    <section className="card form-card">
      <Form
        form={form}
        invalidAt="notice"
        yes="Save Treasure"
        onCancel={() => void navigate(paths.treasures())}
      >
        <div className="fields">
          <TextField label="Title" {...textProps(form, 'title')} />
          <TextField label="First name" required {...textProps(form, 'fname')} />
          <TextField label="Surname" required {...textProps(form, 'lname')} />
          <DateField label="Birth date" {...textProps(form, 'birthdate')} />
          <TextField
            label="Mobile"
            type="tel"
            required
            hint="Claims and text messages go by it"
            {...textProps(form, 'mphone')}
          />
          <TextField label="Landline" type="tel" {...textProps(form, 'phone')} />
          <TextField
            label="Email"
            type="email"
            autoCapitalize="none"
            {...textProps(form, 'email')}
          />
          <TextField
            label="Willing to travel, in miles"
            inputMode="decimal"
            {...textProps(form, 'wtravel')}
          />
          <AddressFields form={form} required={['postcode', 'address']} />
          <CheckboxField label="Switched on: may take jobs" {...checkProps(form, 'treasure')} />
        </div>
      </Form>
    </section>
  )
}
