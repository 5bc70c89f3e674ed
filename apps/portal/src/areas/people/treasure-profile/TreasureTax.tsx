import {
  agreeSelfBilling,
  cisStatuses,
  getTreasureTax,
  NewTreasureTax,
  updateTreasureTax,
  type CisStatus,
  type TreasureTax as Tax,
} from '@treasures/api-client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { DateField, DescriptionList, SelectField, TextField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { ControlButton } from '../../../app/access/ControlButton.tsx'
import { useControl } from '../../../app/access/use-control.ts'
import { paths } from '../../../app/paths.ts'
import { api } from '../../../app/session/api.ts'
import { useMay } from '../../../app/session/use-profile.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { ConfirmChange } from '../../../parts/form/ConfirmChange.tsx'
import { textProps } from '../../../parts/form/field-props.ts'
import { useForm } from '../../../parts/form/use-form.ts'
import { Loaded } from '../../../parts/list/Loaded.tsx'
import { EditablePanel } from '../../../parts/panels/EditablePanel.tsx'
import { EditForm } from '../../../parts/panels/EditForm.tsx'
import { queries } from '../../../parts/queries.ts'
import { calendarDay } from '../../../parts/words.ts'

const taxOf = (id: number) =>
  queryOptions({
    queryKey: ['treasure', id, 'tax'],
    queryFn: ({ signal }) => api.call(getTreasureTax, { params: { id } }, { signal }),
  })

const keep = (id: number, tax: Tax) => {
  queries.setQueryData(taxOf(id).queryKey, tax)
  // Drafts follow from it.
  void queries.invalidateQueries({ queryKey: ['bills'] })
}

/** What their bills depend on: VAT, building work, and whether they let us write them. */
export function TreasureTax({ id, name }: { id: number; name: string }) {
  return useMay(getTreasureTax) && <TaxPanel id={id} name={name} />
}

function TaxPanel({ id, name }: { id: number; name: string }) {
  const query = useQuery(taxOf(id))
  const [isAgreeing, setAgreeing] = useState(false)
  const agreeing = useControl(agreeSelfBilling)
  return (
    <EditablePanel
      title="Tax and bills"
      edit="Edit tax"
      endpoint={updateTreasureTax}
      renderForm={(close) => (
        <Loaded query={query}>{(tax) => <TaxForm id={id} tax={tax} onClose={close} />}</Loaded>
      )}
    >
      <Loaded query={query}>{(tax) => <DescriptionList items={facts(tax)} />}</Loaded>
      <div className="panel-actions">
        <ControlButton kind="quiet" control={agreeing} onClick={() => setAgreeing(true)}>
          Record agreement
        </ControlButton>
        <Link to={`${paths.bills()}?id_treasure=${id}`}>Bills</Link>
      </div>
      {isAgreeing && (
        <ConfirmChange
          title="Record self-billing agreement?"
          yes="Record agreement"
          tone="plain"
          change={() => api.call(agreeSelfBilling, { params: { id } })}
          said="Agreement recorded."
          onDone={(tax) => keep(id, tax)}
          onClose={() => setAgreeing(false)}
        >
          {name} agrees that we issue their bills for the next twelve months, that they send no
          invoices of their own for this work, and that they tell us at once if their VAT
          registration changes.
        </ConfirmChange>
      )}
    </EditablePanel>
  )
}

const facts = ({ valid_from, vat_number, cis, agreed_on, expires_on }: Tax) => [
  ...(valid_from
    ? [
        { term: 'VAT number', detail: vat_number || 'Not registered' },
        { term: 'Building work', detail: cisStatuses[cis] },
        { term: 'Since', detail: calendarDay(valid_from) },
      ]
    : [{ term: 'Tax', detail: 'Not set: bills on hold' }]),
  {
    term: 'Self-billing',
    detail:
      agreed_on && expires_on
        ? `${calendarDay(agreed_on)} to ${calendarDay(expires_on)}`
        : 'Not agreed: bills on hold',
  },
]

type Values = { valid_from: string; vat_number: string; cis: string }

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

function TaxForm({ id, tax, onClose }: { id: number; tax: Tax; onClose: () => void }) {
  const [day] = useState(() => today.format(new Date()))
  const form = useForm<Values, NewTreasureTax, Tax>({
    initial: { valid_from: day, vat_number: tax.vat_number, cis: tax.cis },
    schema: NewTreasureTax,
    toBody: ({ cis, ...values }) => ({ ...values, cis: cis as CisStatus }),
    save: (body) => api.call(updateTreasureTax, { params: { id }, body }),
    onSaved(saved) {
      snackbar.success('Change saved.')
      onClose()
      keep(id, saved)
    },
  })
  return (
    <EditForm form={form} onCancel={onClose}>
      <DateField
        label="Valid from"
        hint="For work done earlier, enter an earlier date."
        required
        {...textProps(form, 'valid_from')}
      />
      <TextField
        label="VAT number"
        hint="Leave empty if they are not registered."
        {...textProps(form, 'vat_number')}
      />
      <SelectField
        label="Building work"
        options={Object.entries(cisStatuses).map(([value, label]) => ({ value, label }))}
        {...textProps(form, 'cis')}
      />
    </EditForm>
  )
}
