import {
  createService,
  serviceIconNames,
  serviceIcons,
  TradeInput,
  updateService,
  type Trade,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import {
  CheckboxField,
  SelectField,
  ServiceIcon,
  TextAreaField,
  TextField,
} from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { also } from '#parts/body-checks.ts'
import { checkProps, numberProps, textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { noNumber, numberOf } from '#parts/form/number-text.ts'
import { useForm } from '#parts/form/use-form.ts'
import { ChoiceField } from '#parts/service-options/ChoiceField.tsx'
import { priceUnits } from '#parts/service-options/service-options.queries.ts'
import '#parts/parts.css'
import './services.css'

type Values = {
  name: string
  short: string
  icon: string
  unit: string
  minimum: string
  explanation: string
  requires_skill: boolean
  looks_first: boolean
  ask_for_images: boolean
}

const toBody = ({ name, short, icon, unit, minimum, ...rest }: Values) => ({
  ...rest,
  name,
  ...(short.trim() && { shortened_display_name: short }),
  fa_font_icon: icon,
  id_price_unit: Number(unit),
  minimum: numberOf(minimum),
})
type Body = ReturnType<typeof toBody>

const schema = also<Body>(TradeInput, (body) => ({
  minimum: noNumber(body.minimum, '2'),
}))

const pictures = [
  { value: '', label: 'Choose an icon' },
  ...serviceIconNames.map((name) => ({ value: name, label: serviceIcons[name] })),
]

/** Edits a service: its names, its texts and the units it is usually sold by. */
export function ServiceDialog({ trade, onClose }: { trade?: Trade; onClose: () => void }) {
  const units = useQuery(priceUnits)
  const form = useForm<Values, Body, Trade>({
    initial: {
      name: trade?.name ?? '',
      short:
        trade && trade.shortened_display_name !== trade.name ? trade.shortened_display_name : '',
      icon: trade && trade.fa_font_icon in serviceIcons ? trade.fa_font_icon : '',
      unit: String(trade?.id_price_unit ?? 1),
      minimum: trade?.minimum ? String(trade.minimum) : '',
      explanation: trade?.explanation ?? '',
      requires_skill: trade?.requires_skill ?? false,
      looks_first: trade?.looks_first ?? false,
      ask_for_images: trade?.ask_for_images ?? false,
    },
    schema,
    toBody,
    renamed: {
      shortened_display_name: 'short',
      fa_font_icon: 'icon',
      id_price_unit: 'unit',
    },
    refused: { service_exists: 'name', price_unit_not_found: 'unit' },
    save: (body, options) => {
      const right = body as TradeInput
      return trade
        ? api.call(updateService, { params: { id: trade.id }, body: right })
        : api.call(createService, { body: right }, options)
    },
    onSaved({ name }) {
      snackbar.success(trade ? `${name} saved.` : `${name} added. Give it a price to sell it.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={trade ? `Edit ${trade.name}` : 'Add a service'}
      width="wide"
      form={form}
      words={
        trade
          ? 'Unit, minimum and photos are what new service options begin with. Existing options keep theirs.'
          : 'It is offered in every region as soon as it has a price.'
      }
      onClose={onClose}
    >
      <div className="form-row">
        <TextField {...textProps(form, 'name')} label="Name" required />
        <TextField
          {...textProps(form, 'short')}
          label="Short name"
          hint="Where there is little room."
        />
      </div>
      <div className="service-picture">
        <SelectField {...textProps(form, 'icon')} label="Icon" options={pictures} required />
        <ServiceIcon name={form.values.icon} />
      </div>
      <TextAreaField
        {...textProps(form, 'explanation')}
        label="Explanation"
        hint="Customers read this before they book."
        required
      />
      <div className="form-row">
        <ChoiceField
          {...textProps(form, 'unit')}
          label="Sold by"
          required
          query={units}
          loading="Loading units."
        />
        <TextField
          {...numberProps(form, 'minimum')}
          label="Minimum"
          hint="Fewest hours, days, nights or visits. Leave empty for none."
        />
      </div>
      <CheckboxField {...checkProps(form, 'ask_for_images')} label="Ask customers for photos" />
      <CheckboxField
        {...checkProps(form, 'looks_first')}
        label="A treasure may look first"
        hint="They look at the work and then send a quote."
      />
      <CheckboxField
        {...checkProps(form, 'requires_skill')}
        label="Only treasures with its skill can take jobs"
        hint="For work that needs a registration, a ticket or vetting."
      />
    </FormDialog>
  )
}
