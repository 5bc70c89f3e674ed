import {
  AddressChange,
  createCustomerAddress,
  updateCustomerAddress,
  type Address,
  type Customer,
} from '@treasures/api-client'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import {
  addressBody,
  addressNames,
  addressValues,
  noAddress,
  type AddressValues,
} from '#parts/people/address-form.ts'
import { AddressFields } from '#parts/people/AddressFields.tsx'
import { EditForm } from '#parts/panels/EditForm.tsx'

export type AddressTask = 'add' | 'edit'

type CustomerAddressFormProps = { task: AddressTask; customer: Customer; onClose: () => void }

export function CustomerAddressForm({ task, customer, onClose }: CustomerAddressFormProps) {
  const { id: id_customer, address } = customer
  const edited = task === 'edit' ? address : null
  const form = useForm<AddressValues, ReturnType<typeof addressBody>, Address>({
    initial: edited ? addressValues(edited) : noAddress,
    schema: AddressChange,
    toBody: addressBody,
    renamed: addressNames,
    refused: { city_not_found: 'city' },
    save: (body, options) =>
      edited
        ? api.call(updateCustomerAddress, { params: { id: edited.id }, body }, options)
        : api.call(createCustomerAddress, { body: { id_customer, ...body } }, options),
    onSaved() {
      onClose()
      snackbar.success('Change saved.')
    },
  })
  return (
    <EditForm form={form} onCancel={onClose}>
      <AddressFields form={form} />
    </EditForm>
  )
}
