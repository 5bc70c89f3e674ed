import { dialled, TreasureChange, updateTreasure, type Treasure } from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { milesOf } from '../treasure-add/TreasureFields.tsx'
import { treasureSaved } from '../treasure-profile/treasure-saved.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountPanel } from './AccountPanel.tsx'

/** A treasure's contact details and travel distance. */
export function TreasureContact({ treasure }: { treasure: Treasure }) {
  const form = useForm({
    initial: {
      mphone: dialled(treasure.mphone),
      phone: treasure.phone ?? '',
      wtravel: String(treasure.wtravel),
    },
    schema: TreasureChange,
    toBody: ({ wtravel, ...values }) => ({ ...values, wtravel: milesOf(wtravel) }),
    refused: { mobile_taken: 'mphone' },
    save: (body) => api.call(updateTreasure, { params: { id: treasure.id }, body }),
    onSaved(saved) {
      treasureSaved(saved)
      form.restart({ mphone: dialled(saved.mphone) })
    },
  })
  return (
    <AccountPanel title="As a treasure">
      <p className="muted small">
        Jobs are texted to your mobile, and measured from your address. Customers who have you get
        your mobile.
      </p>
      <AccountForm form={form} save="Save treasure details">
        <div className="form-row">
          <TextField
            {...textProps(form, 'mphone')}
            label="Your mobile"
            type="tel"
            autoComplete="mobile tel"
            required
          />
          <TextField
            {...textProps(form, 'phone')}
            label="Your landline"
            type="tel"
            autoComplete="home tel"
          />
        </div>
        <TextField
          {...textProps(form, 'wtravel')}
          label="Willing to travel, in miles"
          inputMode="decimal"
          required
        />
      </AccountForm>
    </AccountPanel>
  )
}
