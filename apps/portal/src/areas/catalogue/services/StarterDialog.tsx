import {
  ChosenTrades,
  takeStarterTrades,
  type StarterTrade,
  type StarterTradeCode,
  listStarterTrades,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { CheckboxField } from '@treasures/widgets/kit'
import { rowsOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { count } from '#parts/words.ts'
import './services.css'

type Values = { trades: readonly StarterTradeCode[] }

/** Common trades to tick and add. Their prices come afterwards. */
export function StarterDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(rowsOf(listStarterTrades))
  const form = useForm<Values, { trades: StarterTradeCode[] }, { made: unknown[] }>({
    initial: { trades: [] },
    schema: ChosenTrades,
    toBody: ({ trades }) => ({ trades: [...trades] }),
    save: (body, options) => api.call(takeStarterTrades, { body }, options),
    onSaved({ made }) {
      snackbar.success(
        `${count(made.length)} ${made.length === 1 ? 'service' : 'services'} added. Give them prices to sell them.`,
      )
      onClose()
    },
  })
  const { trades } = form.values
  const toggle = (code: StarterTradeCode, isOn: boolean) =>
    form.change({ trades: isOn ? [...trades, code] : trades.filter((one) => one !== code) })
  return (
    <FormDialog
      title="Common trades"
      width="wide"
      form={form}
      yes="Add"
      waitsFor={query}
      words="Each comes with its unit, minimum and skill, without a price. You can change all of it afterwards."
      onClose={onClose}
    >
      <fieldset className="starter-trades">
        <legend className="unseen">Trades</legend>
        {query.data?.map((trade) => (
          <CheckboxField
            key={trade.code}
            name={`trade-${trade.code}`}
            label={trade.name}
            hint={hintOf(trade)}
            checked={trade.service !== null || trades.includes(trade.code)}
            disabled={trade.service !== null}
            onChange={(isOn) => toggle(trade.code, isOn)}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}

function hintOf({ service, price_unit, requires_skill, evidence }: StarterTrade) {
  if (service) return 'Already on your list.'
  const shown = evidence && `${requires_skill ? 'They must show' : 'Ask for'}: ${evidence}`
  return [`Sold ${soldBy(price_unit.name)}.`, shown].filter(Boolean).join(' ')
}

const soldBy = (unit: string) => (unit === 'fixed price' ? 'at a fixed price' : unit)
