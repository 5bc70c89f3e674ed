import { CustomerChange, dialled, updateCustomer, type Customer } from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { BirthDateField } from '#parts/people/BirthDateField.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { customerSaved } from '../customer-profile/customer-saved.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountPanel } from './AccountPanel.tsx'

/** The customer's contact details. Treasures ask for the customer by the name on the record. */
export function ContactDetails({ customer }: { customer: Customer }) {
  const form = useForm({
    initial: {
      mphone: dialled(customer.mphone ?? ''),
      phone: customer.phone ?? '',
      birthdate: customer.birthdate ?? '',
    },
    schema: CustomerChange,
    toBody: (values) => ({ ...values, fname: customer.fname, lname: customer.lname }),
    save: (body) => api.call(updateCustomer, { params: { id: customer.id }, body }),
    onSaved(saved) {
      customerSaved(saved)
      form.restart()
    },
  })

  return (
    <AccountPanel title="Contact details">
      <p className="muted small">
        How we and your treasure reach you. We ask for {customer.fname} {customer.lname}, the name
        under Your details.
      </p>
      <AccountForm form={form} save="Save contact details">
        <div className="form-row">
          <TextField
            {...textProps(form, 'mphone')}
            label="Mobile"
            type="tel"
            autoComplete="mobile tel"
          />
          <TextField
            {...textProps(form, 'phone')}
            label="Landline"
            type="tel"
            autoComplete="home tel"
          />
        </div>
        <BirthDateField {...textProps(form, 'birthdate')} />
      </AccountForm>
    </AccountPanel>
  )
}
