import { CustomerChange, updateCustomer, type Customer } from '@treasures/api-client'
import { CheckboxField, TextAreaField, TextField } from '@treasures/widgets/kit'
import { BirthDateField } from '#parts/people/BirthDateField.tsx'
import { checkProps, textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { CompanyField } from '#parts/people/CompanyField.tsx'
import { detailsBody, detailsValues, type DetailsValues } from './customer-details.ts'
import { EditForm } from '#parts/panels/EditForm.tsx'
import { customerSaved } from './customer-saved.ts'

type CustomerDetailsFormProps = { customer: Customer; onClose: () => void }

export function CustomerDetailsForm({ customer, onClose }: CustomerDetailsFormProps) {
  const form = useForm<DetailsValues, ReturnType<typeof detailsBody>, Customer>({
    initial: detailsValues(customer),
    schema: CustomerChange,
    toBody: detailsBody,
    renamed: { id_company: 'company' },
    refused: { company_not_found: 'company' },
    save: (body, options) =>
      api.call(updateCustomer, { params: { id: customer.id }, body }, options),
    onSaved(saved) {
      customerSaved(saved)
      onClose()
    },
  })
  return (
    <EditForm form={form} onCancel={onClose}>
      <TextField label="First name" required {...textProps(form, 'fname')} />
      <TextField label="Surname" required {...textProps(form, 'lname')} />
      <TextField label="Email" type="email" autoCapitalize="none" {...textProps(form, 'email')} />
      <TextField label="Mobile" type="tel" {...textProps(form, 'mphone')} />
      <TextField label="Phone" type="tel" {...textProps(form, 'phone')} />
      <CompanyField form={form} />
      <BirthDateField {...textProps(form, 'birthdate')} />
      <TextAreaField label="Description" {...textProps(form, 'desc')} />
      <CheckboxField
        label="Charge the card when an invoice is due"
        {...checkProps(form, 'auto_payment')}
      />
    </EditForm>
  )
}
