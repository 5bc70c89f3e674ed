import {
  createTreasure,
  NewTreasure,
  updateTreasureSkills,
  type Treasure,
} from '@treasures/api-client'
import { useNavigate } from 'react-router'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { useLeaveGuard } from '#app/shell/use-leave-guard.ts'
import { addressNames } from '#parts/people/address-form.ts'
import { AddressFields } from '#parts/people/AddressFields.tsx'
import { treasurePath } from '#parts/people/profile-path.ts'
import {
  addTreasureBody,
  addTreasureRefusals,
  noTreasure,
  type AddTreasureBody,
  type AddTreasureValues,
} from './add-treasure.ts'
import { SkillsField } from './SkillsField.tsx'
import { SwitchedOnField, TreasureFields } from './TreasureFields.tsx'

export default function TreasureAddScreen() {
  return (
    <MayScreen title="Add a treasure" endpoint={createTreasure}>
      <AddTreasure />
    </MayScreen>
  )
}

function AddTreasure() {
  const navigate = useNavigate()
  const form = useForm<AddTreasureValues, AddTreasureBody, Treasure>({
    initial: noTreasure,
    schema: NewTreasure,
    toBody: addTreasureBody,
    renamed: addressNames,
    refused: addTreasureRefusals,
    async save({ skills, ...body }, options) {
      // The idempotency key ensures that a retry creates no second treasure.
      const treasure = await api.call(createTreasure, { body }, options)
      if (skills.length > 0)
        await api.call(updateTreasureSkills, { params: { id: treasure.id }, body: { skills } })
      return treasure
    },
    onSaved(treasure) {
      snackbar.success(`${treasure.name} added.`)
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
          <TreasureFields form={form} mobileHint="They claim jobs with it, and get text messages" />
          <AddressFields form={form} required={['postcode', 'address']} />
          <SwitchedOnField form={form} />
        </div>
        <SkillsField form={form} />
      </Form>
    </section>
  )
}
