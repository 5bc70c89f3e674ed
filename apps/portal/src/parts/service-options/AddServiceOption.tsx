import { createServiceOption, isApiError, type ServiceOption } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { Loaded } from '../list/Loaded.tsx'
import { TitledDialog } from '../panels/TitledDialog.tsx'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { regions } from '../regions/regions.queries.ts'
import { AddServiceOptionFields } from './AddServiceOptionFields.tsx'
import { addOptionBody, addOptionSchema, noOption, type AddOptionValues } from './add-option.ts'
import { phone } from './save-option.ts'
import './service-options.css'

type AddServiceOptionProps = {
  id_ambassador: number
  onAdded: (option: ServiceOption) => void
  onClose: () => void
}

/** Adds an option to a region. The title names the region, so the form waits for its name. */
export function AddServiceOption(props: AddServiceOptionProps) {
  const query = useQuery(regions)
  const ambassador = query.data?.find((one) => one.id === props.id_ambassador)
  if (ambassador) return <AddDialog {...props} mnemonic={ambassador.mnemonic} />
  return (
    <TitledDialog title="Add Service Option" onClose={props.onClose} closeLabel="Close">
      <Loaded query={query}>{() => <p>There is no such franchisee.</p>}</Loaded>
    </TitledDialog>
  )
}

function AddDialog({
  id_ambassador,
  mnemonic,
  onAdded,
  onClose,
}: AddServiceOptionProps & { mnemonic: string }) {
  const form = useForm<AddOptionValues, ReturnType<typeof addOptionBody>, ServiceOption>({
    initial: noOption,
    schema: addOptionSchema,
    toBody: addOptionBody,
    complainsAtOnce: true,
    refused: {
      service_not_found: 'id_service',
      job_type_not_found: 'id_job_type',
      price_unit_not_found: 'id_price_unit',
      postcode_regex_refused: 'postcode_regex',
    },
    async save(body, options) {
      try {
        return await api.call(createServiceOption, { body: { ...body, id_ambassador } }, options)
      } catch (error) {
        if (!isApiError(error) || error.status >= 500)
          snackbar.warning(
            `The Service Option was not stored as an unexpected error occurred. Please try again. If the problem persists please phone ${await phone()}.`,
            { ms: 4_000 },
          )
        throw error
      }
    },
    onSaved(option) {
      snackbar.success('Service option created.')
      onAdded(option)
    },
  })
  return (
    <FormDialog
      title={`Add Service Option for ${mnemonic}`}
      width="wide"
      form={form}
      onClose={onClose}
    >
      <AddServiceOptionFields form={form} />
    </FormDialog>
  )
}
