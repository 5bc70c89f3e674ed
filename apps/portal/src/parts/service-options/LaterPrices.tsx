import {
  NewOptionPrices,
  setOptionPrices,
  showPounds,
  takeBackOptionPrices,
  longDateInWords,
  type ServiceOption,
} from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { today } from '#parts/words.ts'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { also } from '../body-checks.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { ConfirmLoss } from '../form/ConfirmLoss.tsx'
import { numberProps } from '../form/field-props.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { FromDate, noStart } from '../form/FromDate.tsx'
import { noNumber, numberOf } from '../form/number-text.ts'
import { useForm } from '../form/use-form.ts'
import { optionFields } from './option-fields.ts'
import { inLine } from './save-option.ts'
import { keepOption } from './service-options.queries.ts'

type Task = { at: 'none' | 'add' } | { at: 'take back'; valid_from: string }

/** An option's own prices that start later: "From 1 January 2027: £24.00 / £16.50". */
export function LaterPrices({ option }: { option: ServiceOption }) {
  const [task, setTask] = useState<Task>({ at: 'none' })
  const [set, takeBack] = [useControl(setOptionPrices), useControl(takeBackOptionPrices)]
  const close = () => setTask({ at: 'none' })
  return (
    <div className="option-later">
      {option.later_prices.length > 0 && (
        <ul aria-label="Later prices: customer, treasure">
          {option.later_prices.map((price) => (
            <li key={price.valid_from}>
              <span>{laterWords(price)}</span>
              <ControlButton
                kind="text"
                tone="danger"
                control={takeBack}
                label={`Take back: ${laterWords(price)}`}
                onClick={() => setTask({ at: 'take back', valid_from: price.valid_from })}
              >
                Take back
              </ControlButton>
            </li>
          ))}
        </ul>
      )}
      <ControlButton kind="text" control={set} onClick={() => setTask({ at: 'add' })}>
        Prices from a date
      </ControlButton>
      {task.at === 'add' && <OptionPricesDialog option={option} onClose={close} />}
      {task.at === 'take back' && (
        <ConfirmChange
          title={`Take back the prices from ${longDateInWords(task.valid_from)}?`}
          yes="Take back"
          change={() =>
            inLine(option.id, () =>
              api.call(takeBackOptionPrices, {
                params: { id: option.id, valid_from: task.valid_from },
              }),
            )
          }
          said="Change saved."
          onDone={keepOption}
          onClose={close}
        >
          They have not started yet. What applies until then does not change.
        </ConfirmChange>
      )}
    </div>
  )
}

type LaterPrice = ServiceOption['later_prices'][number]

const pounds = (price: number | null) => (price === null ? 'price engine' : showPounds(price))

/** Formats as "From 1 January 2027: £24.00 / £16.50", with the customer's price first. */
const laterWords = ({ valid_from, customerprice, treasureprice }: LaterPrice) =>
  `From ${longDateInWords(valid_from)}: ${pounds(customerprice)} / ${pounds(treasureprice)}`

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

type OptionPricesDialogProps = { option: ServiceOption; onClose: () => void }

const { customerprice: customer, treasureprice: treasure } = optionFields

/** Sets an option's own prices for customer and treasure from a date. */
function OptionPricesDialog({ option, onClose }: OptionPricesDialogProps) {
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
          label={customer.label}
          hint={customer.hint(option)}
        />
        <TextField
          {...numberProps(form, 'treasureprice')}
          label={treasure.label}
          hint={treasure.hint(option)}
        />
      </div>
      <ConfirmLoss form={form} treasure="treasureprice" customer="customerprice" />
      <FromDate form={form} />
    </FormDialog>
  )
}
