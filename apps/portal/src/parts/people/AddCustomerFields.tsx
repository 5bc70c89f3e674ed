import { createCustomer, type Customer } from '@treasures/api-client'
import { CheckboxField, TextAreaField, TextField } from '@treasures/widgets/kit'
import { checkProps, textProps } from '../form/field-props.ts'
import { useForm, type Form } from '../form/use-form.ts'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { AddressFields } from './AddressFields.tsx'
import { CompanyField } from './CompanyField.tsx'
import { refreshCustomers } from './customer.queries.ts'
import { SimilarCustomers } from './SimilarCustomers.tsx'
import {
  addCustomerBody,
  addCustomerNames,
  addCustomerRefusals,
  addCustomerSchema,
  isShortName,
  noCustomer,
  type AddCustomerBody,
  type AddCustomerValues,
} from './add-customer.ts'

/** Typed so far, and what becomes of it. Whoever draws the form asks before it is lost. */
export const useAddCustomer = (onAdded: (customer: Customer) => void) =>
  useForm<AddCustomerValues, AddCustomerBody, Customer>({
    initial: noCustomer,
    schema: addCustomerSchema,
    toBody: addCustomerBody,
    renamed: addCustomerNames,
    refused: addCustomerRefusals,
    save(typed, options) {
      const { is_whole: _, ...body } = typed
      return api.call(createCustomer, { body }, options)
    },
    onSaved(customer) {
      snackbar.success(`${customer.name} added.`)
      void refreshCustomers()
      onAdded(customer)
    },
  })

/** What both of its places say. */
export const addCustomerWords = {
  yes: 'Save Customer',
  invalidWords: 'Oh snap! Change a few things up and try submitting again.',
}

export const AddCustomerFields = ({ form }: { form: Form<AddCustomerValues> }) => (
  <div className="fields">
    <TextField label="First name" required {...textProps(form, 'fname')} />
    <TextField label="Surname" required {...textProps(form, 'lname')} />
    {asksWhetherWhole(form) && (
      <CheckboxField
        label="Is that the whole name? Yes, it is."
        {...checkProps(form, 'is_whole')}
      />
    )}
    <TextField label="Email" type="email" autoCapitalize="none" {...textProps(form, 'email')} />
    <CompanyField form={form} />
    <TextField label="Mobile" type="tel" {...textProps(form, 'mphone')} />
    <TextField label="Phone" type="tel" {...textProps(form, 'phone')} />
    <TextAreaField label="Description" {...textProps(form, 'descr')} />
    <AddressFields form={form} />
    <SimilarCustomers values={form.values} />
  </div>
)

/** Once a short name was left, and for as long as it is short: nobody is asked while they type. */
const asksWhetherWhole = ({ values, errors }: Form<AddCustomerValues>) =>
  (['fname', 'lname'] as const).some(
    (name) => isShortName(values[name]) && (values.is_whole || errors[name] !== undefined),
  )
