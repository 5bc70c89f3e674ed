import {
  cisStatuses,
  getTreasureTax,
  NewTreasureTax,
  updateTreasureTax,
  dayInWords,
  type CisStatus,
  type TreasureTax,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { DateField, DescriptionList, SelectField, Tag, TextField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { today } from '#parts/words.ts'
import { keepAnswer, queryOf } from '#app/query.ts'
import { api } from '../../app/session/api.ts'
import { useMay } from '../../app/session/use-profile.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '../form/field-props.ts'
import { useForm } from '../form/use-form.ts'
import { Loaded } from '../list/Loaded.tsx'
import { EditablePanel } from '../panels/EditablePanel.tsx'
import { EditForm } from '../panels/EditForm.tsx'

type TaxDetailsPanelProps = {
  idTreasure: number
  /** Shown if no details have been entered yet. */
  missing: string
  /** Shown above details that the treasure entered and staff have not verified yet. */
  waiting: string
}

/**
 * A treasure's tax details, which their bills depend on. Both the treasure and staff can edit them.
 */
export const TaxDetailsPanel = (props: TaxDetailsPanelProps) =>
  useMay(getTreasureTax) ? <TaxDetails {...props} /> : null

function TaxDetails({ idTreasure, missing, waiting }: TaxDetailsPanelProps) {
  const query = useQuery(queryOf(getTreasureTax, { params: { id: idTreasure } }))
  return (
    <EditablePanel
      title="Tax details"
      anchor="tax-details"
      edit="Edit tax details"
      endpoint={updateTreasureTax}
      renderForm={(close) => (
        <Loaded query={query}>
          {(tax) => <TaxForm id={idTreasure} tax={tax} onClose={close} />}
        </Loaded>
      )}
    >
      <Loaded query={query}>
        {(tax) => (
          <>
            {tax.valid_from && <Given tax={{ ...tax, valid_from: tax.valid_from }} />}
            {tax.waiting && (
              <>
                <p>
                  <Tag tone="warn">To be verified</Tag> {waiting}
                </p>
                <Given tax={tax.waiting} />
              </>
            )}
            {!tax.valid_from && !tax.waiting && <p className="muted">{missing}</p>}
          </>
        )}
      </Loaded>
    </EditablePanel>
  )
}

const Given = ({ tax }: { tax: NonNullable<TreasureTax['waiting']> }) => (
  <DescriptionList
    items={[
      { term: 'VAT number', detail: tax.vat_number || 'Not registered for VAT' },
      { term: 'Building work (CIS)', detail: cisStatuses[tax.cis] },
      { term: 'UTR', detail: tax.utr || 'Not given' },
      { term: 'Valid from', detail: dayInWords(tax.valid_from) },
    ]}
  />
)

type Values = { valid_from: string; vat_number: string; cis: string; utr: string }

function TaxForm({ id, tax, onClose }: { id: number; tax: TreasureTax; onClose: () => void }) {
  const [day] = useState(today)
  // Staff verify the treasure's details by saving them.
  const { vat_number, cis, utr, valid_from } = tax.waiting ?? { ...tax, valid_from: day }
  const form = useForm<Values, NewTreasureTax, TreasureTax>({
    initial: { valid_from, vat_number, cis, utr },
    schema: NewTreasureTax,
    toBody: ({ cis, ...values }) => ({ ...values, cis: cis as CisStatus }),
    save: (body) => api.call(updateTreasureTax, { params: { id }, body }),
    onSaved(saved) {
      snackbar.success('Tax details saved.')
      onClose()
      keepAnswer(getTreasureTax, { params: { id } }, saved)
    },
  })
  return (
    <EditForm form={form} onCancel={onClose}>
      <TextField
        label="VAT number"
        hint="Leave empty if not registered for VAT."
        {...textProps(form, 'vat_number')}
      />
      <SelectField
        label="Building work"
        hint="Under the Construction Industry Scheme (CIS)."
        options={Object.entries(cisStatuses).map(([value, label]) => ({ value, label }))}
        {...textProps(form, 'cis')}
      />
      <TextField
        label="Unique Taxpayer Reference (UTR)"
        hint="Ten digits. Needed for building work."
        inputMode="numeric"
        {...textProps(form, 'utr')}
      />
      <DateField
        label="Valid from"
        hint="For work done earlier, enter an earlier date."
        required
        {...textProps(form, 'valid_from')}
      />
    </EditForm>
  )
}
