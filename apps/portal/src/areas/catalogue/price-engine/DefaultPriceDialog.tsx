import { NewDefaultPrice, saveDefaultPrice, type DefaultPrice } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { TextField } from '@treasures/widgets/kit'
import { also } from '#parts/body-checks.ts'
import { numberProps, textProps } from '#parts/form/field-props.ts'
import { ConfirmLoss } from '#parts/form/ConfirmLoss.tsx'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { FromDate, noStart } from '#parts/form/FromDate.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { ChoiceField } from '#parts/service-options/ChoiceField.tsx'
import { optionServices, priceUnits } from '#parts/service-options/service-options.queries.ts'
import { noNumber, numberOf } from '#parts/form/number-text.ts'
import { startOf } from './dated-columns.tsx'
import '#parts/parts.css'

type Values = {
  service: string
  unit: string
  treasureprice: string
  customerprice: string
  valid_from: string
  confirm_loss: boolean
}

const toBody = ({
  service,
  unit,
  treasureprice,
  customerprice,
  valid_from,
  confirm_loss,
}: Values) => ({
  valid_from,
  id_service: Number(service),
  id_price_unit: Number(unit),
  treasureprice: numberOf(treasureprice),
  customerprice: numberOf(customerprice),
  ...(confirm_loss && { confirm_loss }),
})
type Body = ReturnType<typeof toBody>

const schema = also<Body>(NewDefaultPrice, (body) => ({
  id_service: body.id_service ? undefined : 'Service is required',
  id_price_unit: body.id_price_unit ? undefined : 'Price Unit is required',
  treasureprice: noNumber(body.treasureprice, '36.24'),
  customerprice: noNumber(body.customerprice, '36.24'),
  valid_from: noStart(body.valid_from),
}))

type DefaultPriceDialogProps = {
  /** Price to edit; without one, the dialog adds a price. */
  price?: DefaultPrice
  onClose: () => void
}

export function DefaultPriceDialog({ price, onClose }: DefaultPriceDialogProps) {
  const services = useQuery(optionServices)
  const units = useQuery(priceUnits)
  const form = useForm<Values, Body, DefaultPrice>({
    initial: {
      service: price ? String(price.id_service) : '',
      unit: price ? String(price.id_price_unit) : '1',
      treasureprice: price?.treasureprice?.toFixed(2) ?? '',
      customerprice: price?.customerprice?.toFixed(2) ?? '',
      valid_from: startOf(price),
      confirm_loss: false,
    },
    schema,
    toBody,
    renamed: { id_service: 'service', id_price_unit: 'unit' },
    refused: {
      service_not_found: 'service',
      price_unit_not_found: 'unit',
      price_date_past: 'valid_from',
    },
    save: (body) => api.call(saveDefaultPrice, { body }),
    onSaved() {
      snackbar.success('Change saved.')
      onClose()
    },
  })
  return (
    <FormDialog
      title={
        price
          ? `${price.service.shortened_display_name}, ${price.price_unit.name}`
          : 'Add a default price'
      }
      form={form}
      onClose={onClose}
    >
      {!price && (
        <>
          <ChoiceField
            {...textProps(form, 'service')}
            label="Service"
            required
            query={services}
            loading="Loading services."
            none="Choose a service"
          />
          <ChoiceField
            {...textProps(form, 'unit')}
            label="Price Unit"
            required
            query={units}
            loading="Loading price units."
          />
        </>
      )}
      <div className="form-row">
        <TextField
          {...numberProps(form, 'customerprice')}
          label="Customer pays"
          hint="Pounds. Leave empty for no price."
        />
        <TextField
          {...numberProps(form, 'treasureprice')}
          label="Treasure gets"
          hint="Pounds. Leave empty for no price."
        />
      </div>
      <ConfirmLoss form={form} treasure="treasureprice" customer="customerprice" />
      <FromDate form={form} />
    </FormDialog>
  )
}
