import {
  createServiceOption,
  isApiError,
  jobType,
  NewServiceOption,
  priceUnit,
  type InputOf,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { CheckboxField, TextAreaField, TextField } from '@treasures/widgets/kit'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { also } from '../body-checks.ts'
import { checkProps, numberProps, textProps } from '../form/field-props.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { noNumber, numberOf } from '../form/number-text.ts'
import { useForm, type Form } from '../form/use-form.ts'
import { Loaded } from '../list/Loaded.tsx'
import { TitledDialog } from '../panels/TitledDialog.tsx'
import { regions } from '../regions/regions.queries.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { optionFields } from './option-fields.ts'
import { PostcodesField } from './PostcodesField.tsx'
import { phone } from './save-option.ts'
import { jobTypes, optionServices, priceUnits } from './service-options.queries.ts'
import './service-options.css'

/** The form as typed. */
type Values = {
  id_service: string
  id_job_type: string
  id_price_unit: string
  explanation: string
  chip_text: string
  booking_intro: string
  postcode_regex: string
  customerprice: string
  treasureprice: string
  on_board: boolean
}

/** Defaults: a standard job by the hour. */
const noOption: Values = {
  id_service: '',
  id_job_type: String(jobType.standard),
  id_price_unit: String(priceUnit.hour),
  explanation: '',
  chip_text: '',
  booking_intro: '',
  postcode_regex: '',
  customerprice: '',
  treasureprice: '',
  on_board: true,
}

const estimate = String(jobType.estimate)

/**
 * Builds the body. An estimate has a fixed price, which the treasure sets. Missing choices become
 * 0, so that the contract's error messages ask for them.
 */
const toBody = ({
  id_service,
  id_job_type,
  id_price_unit,
  customerprice,
  treasureprice,
  ...texts
}: Values): InputOf<typeof createServiceOption>['body'] => ({
  ...texts,
  id_service: Number(id_service),
  id_job_type: Number(id_job_type),
  id_price_unit: id_job_type === estimate ? priceUnit.fixedPrice : Number(id_price_unit),
  customerprice: id_job_type === estimate ? null : numberOf(customerprice),
  treasureprice: id_job_type === estimate ? null : numberOf(treasureprice),
})

const schema = also<ReturnType<typeof toBody>>(NewServiceOption, (body) => ({
  customerprice: noNumber(body.customerprice as number | null, '36.24'),
  treasureprice: noNumber(body.treasureprice as number | null, '36.24'),
}))

type AddServiceOptionProps = {
  id_ambassador: number
  onAdded: () => void
  onClose: () => void
}

/** Adds an option to a region. The title names the region, so the form waits for its name. */
export function AddServiceOption(props: AddServiceOptionProps) {
  const query = useQuery(regions)
  const ambassador = query.data?.find((one) => one.id === props.id_ambassador)
  if (ambassador) return <AddDialog {...props} mnemonic={ambassador.mnemonic} />
  return (
    <TitledDialog title="Add Service Option" onClose={props.onClose} closeLabel="Close">
      <Loaded query={query}>{() => <p>We can’t find that franchisee.</p>}</Loaded>
    </TitledDialog>
  )
}

function AddDialog({
  id_ambassador,
  mnemonic,
  onAdded,
  onClose,
}: AddServiceOptionProps & { mnemonic: string }) {
  const form = useForm({
    initial: noOption,
    schema,
    toBody,
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
    onSaved() {
      snackbar.success('Service option created.')
      onAdded()
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

function AddServiceOptionFields({ form }: { form: Form<Values> }) {
  const services = useQuery(optionServices)
  const types = useQuery(jobTypes)
  const units = useQuery(priceUnits)
  const isPriced = form.values.id_job_type !== estimate
  /** A text with its label in the editor. */
  const text = (name: Exclude<keyof Values, 'id_service' | 'on_board'>) => ({
    ...textProps(form, name),
    label: optionFields[name].label,
  })
  const price = (name: 'customerprice' | 'treasureprice') => ({
    ...text(name),
    ...numberProps(form, name),
    hint: 'Pounds. Leave empty for the price engine’s.',
  })
  const { chip_text, booking_intro, postcode_regex } = optionFields
  return (
    <>
      <div className="fields">
        <ChoiceField
          required
          {...textProps(form, 'id_service')}
          label="Service"
          query={services}
          loading="Loading services."
          none="Choose a service"
        />
        <ChoiceField required {...text('id_job_type')} query={types} loading="Loading job types." />
        {isPriced && (
          <ChoiceField
            required
            {...text('id_price_unit')}
            query={units}
            loading="Loading price units."
          />
        )}
      </div>
      {isPriced && (
        <div className="fields">
          <TextField {...price('customerprice')} />
          <TextField {...price('treasureprice')} />
        </div>
      )}
      <CheckboxField
        {...checkProps(form, 'on_board')}
        label={optionFields.on_board.label}
        hint="New jobs appear on the jobs board straight away."
      />
      <TextAreaField {...text('explanation')} required />
      <TextAreaField {...text('chip_text')} hint={chip_text.hint} />
      <TextAreaField {...text('booking_intro')} hint={booking_intro.hint} />
      <PostcodesField
        {...text('postcode_regex')}
        hint={postcode_regex.hint}
        onPick={(regex) => form.change({ postcode_regex: regex })}
      />
    </>
  )
}
