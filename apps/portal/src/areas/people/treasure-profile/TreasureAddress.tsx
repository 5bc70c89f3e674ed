import {
  TreasureAddressChange,
  updateTreasureAddress,
  type Address,
  type Treasure,
} from '@treasures/api-client'
import { DescriptionList } from '@treasures/widgets/kit'
import { useForm } from '#parts/form/use-form.ts'
import { EditForm } from '#parts/panels/EditForm.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import {
  addressBody,
  addressFacts,
  addressNames,
  addressValues,
  type AddressValues,
} from '#parts/people/address-form.ts'
import { AddressFields } from '#parts/people/AddressFields.tsx'
import { EditablePanel } from '#parts/panels/EditablePanel.tsx'

/** `title` distinguishes this address from the same person's address as a customer. */
type AddressProps = { treasure: Treasure; title?: string }

/** The treasure's home, from which distances to jobs are measured. */
export const TreasureAddress = ({ treasure: { id, address }, title = 'Address' }: AddressProps) => (
  <EditablePanel
    title={title}
    edit={`Edit ${title.toLowerCase()}`}
    endpoint={updateTreasureAddress}
    renderForm={(close) => <AddressForm id={id} address={address} onClose={close} />}
  >
    <DescriptionList items={addressFacts(address)} />
  </EditablePanel>
)

type AddressFormProps = { id: number; address: Address; onClose: () => void }

function AddressForm({ id, address, onClose }: AddressFormProps) {
  const form = useForm<AddressValues, ReturnType<typeof addressBody>, Address>({
    initial: addressValues(address),
    schema: TreasureAddressChange,
    toBody: addressBody,
    renamed: addressNames,
    refused: { city_not_found: 'city' },
    save: (body, options) => api.call(updateTreasureAddress, { params: { id }, body }, options),
    onSaved() {
      onClose()
      snackbar.success('Change saved.')
    },
  })
  return (
    <EditForm form={form} onCancel={onClose}>
      <AddressFields form={form} required={['postcode']} />
    </EditForm>
  )
}
