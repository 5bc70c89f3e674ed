import { createCustomer, type Customer } from '@treasures/api-client'
import { CheckboxField, TextAreaField, TextField } from '@treasures/widgets/kit'
import { checkProps, textProps } from '../form/field-props.ts'
import { useForm, type Form } from '../form/use-form.ts'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { AddressFields } from './AddressFields.tsx'
import { CompanyField } from './CompanyField.tsx'
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

/** State of the form that adds a customer. The component that draws it guards unsaved input. */
export const useAddCustomer = (
  onAdded: (customer: Customer) => void,
  initial: Partial<AddCustomerValues> = {},
) =>
  useForm<AddCustomerValues, AddCustomerBody, Customer>({
    initial: { ...noCustomer, ...initial },
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
      onAdded(customer)
    },
  })

/** Words shared by the page and the dialog with this form. */
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
    <TextField label="E-mail" type="email" autoCapitalize="none" {...textProps(form, 'email')} />
    <CompanyField form={form} />
    <TextField label="Mobile" type="tel" {...textProps(form, 'mphone')} />
    <TextField label="Phone" type="tel" {...textProps(form, 'phone')} />
    <TextAreaField label="Description" {...textProps(form, 'descr')} />
    <AddressFields form={form} />
    <SimilarCustomers values={form.values} />
  </div>
)

/**
 * True after the field of a short name has been left, as long as the name stays short. The question
 * therefore never interrupts typing.
 */
const asksWhetherWhole = ({ values, errors }: Form<AddCustomerValues>) =>
  (['fname', 'lname'] as const).some(
    (name) => isShortName(values[name]) && (values.is_whole || errors[name] !== undefined),
  )
