import { saveDefaultPrices } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, EmptyState, TextField } from '@treasures/widgets/kit'
import { Coins } from 'lucide-react'
import { useMemo } from 'react'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { useLeaveGuard } from '#app/shell/use-leave-guard.ts'
import { numberProps } from '#parts/form/field-props.ts'
import { Form } from '#parts/form/Form.tsx'
import { FromDate } from '#parts/form/FromDate.tsx'
import { numberOf } from '#parts/form/number-text.ts'
import { useForm, type Form as FormOf } from '#parts/form/use-form.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { leftWords } from '#parts/margin-words.ts'
import { optionServices, priceUnits } from '#parts/service-options/service-options.queries.ts'
import { today } from '#parts/words.ts'
import {
  costBody,
  costRows,
  costSchema,
  costValues,
  fieldOf,
  type CostRow,
  type CostValues,
} from './costs-form.ts'
import { defaultPrices, vatRate } from './price-engine.queries.ts'

/** Default prices of every trade in one table, filled in and saved together. */
export function WhatItCosts() {
  const [services, units, prices, vat] = [
    useQuery(optionServices),
    useQuery(priceUnits),
    useQuery(defaultPrices),
    useQuery(vatRate),
  ]
  return (
    <Loaded query={prices}>
      {(current) => (
        <Loaded query={services}>
          {(trades) => (
            <Loaded query={units}>
              {(all) => {
                const rows = costRows(trades, current, all)
                if (rows.length === 0)
                  return (
                    <EmptyState title="No services yet" icon={<Coins aria-hidden="true" />}>
                      <p>Add what you sell first; then say here what it costs.</p>
                    </EmptyState>
                  )
                // Saved prices become the form's new initial values.
                const key = rows.map((row) => Object.values(row).join(' ')).join()
                return <CostsForm key={key} rows={rows} vatRate={vat.data ?? 0} />
              }}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

function CostsForm({ rows, vatRate }: { rows: readonly CostRow[]; vatRate: number }) {
  const mayChange = useControl(saveDefaultPrices).at === 'allowed'
  const [schema, toBody] = useMemo(() => [costSchema(rows), costBody(rows)], [rows])
  const form = useForm<CostValues, ReturnType<typeof toBody>, { changed: number }>({
    initial: costValues(rows, today()),
    schema,
    toBody,
    refused: { price_date_past: 'valid_from' },
    save: (body) => api.call(saveDefaultPrices, { body }),
    onSaved({ changed }) {
      snackbar.success(changed === 1 ? '1 price saved.' : `${changed} prices saved.`)
      form.restart()
    },
  })
  useLeaveGuard(form.isDirty)
  return (
    <div className="price-part">
      <p className="muted">
        The default price of each trade, in pounds. Left after VAT is what remains of the customer’s
        price without VAT once the treasure is paid.
      </p>
      <Form form={form}>
        <div className="costs" role="table" aria-label="What it costs">
          <div className="cost-row cost-head" role="row">
            <span role="columnheader">Service</span>
            <span role="columnheader">Customer pays</span>
            <span role="columnheader">Treasure gets</span>
            <span role="columnheader">Left after VAT</span>
          </div>
          {rows.map((row) => (
            <Costs
              key={`${row.id_service} ${row.id_price_unit}`}
              row={row}
              form={form}
              vatRate={vatRate}
              disabled={!mayChange}
            />
          ))}
        </div>
        {mayChange && (
          <div className="costs-end">
            <FromDate form={form} />
            <Button type="submit" isBusy={form.isBusy} disabled={!form.isDirty}>
              Save prices
            </Button>
          </div>
        )}
      </Form>
    </div>
  )
}

type CostsProps = {
  row: CostRow
  form: FormOf<CostValues>
  vatRate: number
  disabled: boolean
}

function Costs({ row, form, vatRate, disabled }: CostsProps) {
  const name = `${row.service}, ${row.unit}`
  const [customer, treasure] = [fieldOf('customerprice', row), fieldOf('treasureprice', row)]
  const priceOf = (field: string) => {
    const price = numberOf(form.values[field] ?? '')
    return price === null || Number.isNaN(price) ? null : price
  }
  return (
    <div className="cost-row" role="row">
      <span role="rowheader">
        <b>{row.service}</b> <span className="muted">{row.unit}</span>
      </span>
      <span role="cell">
        <TextField
          {...numberProps(form, customer)}
          label={`Customer pays: ${name}`}
          isLabelHidden
          disabled={disabled}
        />
      </span>
      <span role="cell">
        <TextField
          {...numberProps(form, treasure)}
          label={`Treasure gets: ${name}`}
          isLabelHidden
          disabled={disabled}
        />
      </span>
      <span role="cell" className="cost-left">
        {leftWords(priceOf(customer), priceOf(treasure), vatRate)}
      </span>
    </div>
  )
}
