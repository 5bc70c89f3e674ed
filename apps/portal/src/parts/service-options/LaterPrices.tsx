import {
  setOptionPrices,
  showPounds,
  takeBackOptionPrices,
  longDateInWords,
  type ServiceOption,
} from '@treasures/api-client'
import { useState } from 'react'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { api } from '../../app/session/api.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { OptionPricesDialog } from './OptionPricesDialog.tsx'
import { inLine } from './save-option.ts'
import { keepOption } from './service-options.queries.ts'

type LaterPricesProps = { option: ServiceOption; onSaved: (option: ServiceOption) => void }
type Task = { at: 'none' | 'add' } | { at: 'take back'; valid_from: string }

/** An option's own prices that start later: "From 1 January 2027: £24.00 / £16.50". */
export function LaterPrices({ option, onSaved }: LaterPricesProps) {
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
      {task.at === 'add' && (
        <OptionPricesDialog option={option} onSaved={onSaved} onClose={close} />
      )}
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
          onDone={(saved) => {
            keepOption(saved)
            onSaved(saved)
          }}
          onClose={close}
        >
          They have not started yet. What holds until then stays.
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
