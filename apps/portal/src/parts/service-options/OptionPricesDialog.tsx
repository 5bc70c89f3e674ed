import { NewOptionPrices, setOptionPrices, type ServiceOption } from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { today } from '#parts/words.ts'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { also } from '../body-checks.ts'
import { numberProps } from '../form/field-props.ts'
import { ConfirmLoss } from '../form/ConfirmLoss.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { FromDate, noStart } from '../form/FromDate.tsx'
import { noNumber, numberOf } from '../form/number-text.ts'
import { useForm } from '../form/use-form.ts'
import { optionHints } from './option-hints.ts'
import { inLine } from './save-option.ts'
import { keepOption } from './service-options.queries.ts'

type Values = {
  treasureprice: string
  customerprice: string
  valid_from: string
  confirm_loss: boolean
}

const toBody = ({ treasureprice, customerprice, valid_from, confirm_loss }: Values) => ({
  treasureprice: numberOf(treasureprice),
  customerprice: numberOf(customerprice),
  valid_from,
  ...(confirm_loss && { confirm_loss }),
})
type Body = ReturnType<typeof toBody>

const schema = also<Body>(NewOptionPrices, (body) => ({
  treasureprice: noNumber(body.treasureprice, '36.24'),
  customerprice: noNumber(body.customerprice, '36.24'),
  valid_from: noStart(body.valid_from),
}))

type OptionPricesDialogProps = {
  option: ServiceOption
  onSaved: (option: ServiceOption) => void
  onClose: () => void
}

/** Sets both of an option's own prices from a date. */
export function OptionPricesDialog({ option, onSaved, onClose }: OptionPricesDialogProps) {
  const hints = optionHints(option)
  const form = useForm<Values, Body, ServiceOption>({
    initial: {
      treasureprice: option.treasureprice?.toFixed(2) ?? '',
      customerprice: option.customerprice?.toFixed(2) ?? '',
      valid_from: today(),
      confirm_loss: false,
    },
    schema,
    toBody,
    refused: { price_date_past: 'valid_from' },
    save: (body) =>
      inLine(option.id, () => api.call(setOptionPrices, { params: { id: option.id }, body })),
    onSaved(saved) {
      snackbar.success('Change saved.')
      keepOption(saved)
      onSaved(saved)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Prices of ${option.service.shortened_display_name}, No ${option.id}`}
      form={form}
      onClose={onClose}
    >
      <div className="form-row">
        <TextField
          {...numberProps(form, 'customerprice')}
          label="Customer price"
          hint={hints.customerprice}
        />
        <TextField
          {...numberProps(form, 'treasureprice')}
          label="Treasure price"
          hint={hints.treasureprice}
        />
      </div>
      <ConfirmLoss form={form} treasure="treasureprice" customer="customerprice" />
      <FromDate form={form} />
    </FormDialog>
  )
}
