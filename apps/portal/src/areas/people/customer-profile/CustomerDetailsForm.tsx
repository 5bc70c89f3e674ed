import {
  CustomerChange,
  updateCustomer,
  type Customer,
  dialled,
  type InputOf,
} from '@treasures/api-client'
import { CheckboxField, TextAreaField, TextField } from '@treasures/widgets/kit'
import { BirthDateField } from '#parts/people/BirthDateField.tsx'
import { checkProps, textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { CompanyField } from '#parts/people/CompanyField.tsx'
import { EditForm } from '#parts/panels/EditForm.tsx'
import { noChoice, type Choice } from '#parts/form/choices.ts'
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
      <TextField label="E-mail" type="email" autoCapitalize="none" {...textProps(form, 'email')} />
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

/** A customer's details as typed. */
type DetailsValues = {
  fname: string
  lname: string
  email: string
  company: Choice
  mphone: string
  phone: string
  birthdate: string
  desc: string
  auto_payment: boolean
}

const detailsValues = (customer: Customer): DetailsValues => ({
  fname: customer.fname,
  lname: customer.lname,
  email: customer.email ?? '',
  company: customer.company ? { id: customer.company.id, label: customer.company.name } : noChoice,
  mphone: dialled(customer.mphone ?? ''),
  phone: customer.phone ?? '',
  birthdate: customer.birthdate ?? '',
  desc: customer.desc,
  auto_payment: customer.auto_payment === 1,
})

const detailsBody = ({
  company,
  auto_payment,
  ...texts
}: DetailsValues): InputOf<typeof updateCustomer>['body'] => ({
  ...texts,
  id_company: company.id,
  auto_payment: auto_payment ? 1 : 0,
})
