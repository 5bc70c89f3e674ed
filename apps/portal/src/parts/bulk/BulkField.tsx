import { jobStatus, jobStatusWords, searchTreasures, type BulkKind } from '@treasures/api-client'
import { SearchField, SelectField, TextField, type SearchOption } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { numberOf } from '../form/number-text.ts'
import { tagChoices } from '../panels/subject.ts'
import { regions } from '../regions/regions.queries.ts'
import type { BulkAsk } from './bulk-acts.ts'

type FieldProps = { kind: BulkKind; value: unknown; onChange: (value: unknown) => void }

/** Field for the input that an act asks for. */
export function BulkField({ asks, ...field }: FieldProps & { asks: BulkAsk }) {
  switch (asks) {
    case 'tag':
      return <TagField {...field} />
    case 'amount':
      return <AmountField {...field} />
    case 'treasure':
      return <TreasureField {...field} />
    case 'status':
      return <Choices {...field} label="Status" options={statuses} />
    case 'region':
      return <RegionField {...field} />
    case 'message':
      return <Choices {...field} label="Message" options={messages} />
  }
}

const { open, declined, cancelled, completed } = jobStatus
const statuses = [open, completed, declined, cancelled].map((status) => ({
  value: String(status),
  label: jobStatusWords[status],
}))
const messages = [
  { value: 'TreasureRequestIDNotify', label: 'Please verify your identity' },
  { value: 'TreasureInviteToZoomNotify', label: 'Invitation to a call' },
]

type Option = { value: string; label: string }

/** A list of choices. Values of digits are ids. */
const Choices = ({
  label,
  options,
  value,
  onChange,
}: FieldProps & { label: string; options: readonly Option[] }) => (
  <SelectField
    label={label}
    name="value"
    required
    value={typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''}
    onChange={(text) => onChange(/^\d+$/.test(text) ? Number(text) : text || undefined)}
    options={[{ value: '', label: 'Please choose' }, ...options]}
  />
)

function TagField(field: FieldProps) {
  const { data } = useQuery(tagChoices({ kind: field.kind }))
  const options = (data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return <Choices {...field} label="Tag" options={options} />
}

function RegionField(field: FieldProps) {
  const { data } = useQuery(regions)
  const options = (data ?? []).map((one) => ({ value: String(one.id), label: one.region_name }))
  return <Choices {...field} label="Region" options={options} />
}

function AmountField({ onChange }: FieldProps) {
  const [text, setText] = useState('')
  return (
    <TextField
      label="Pounds to add"
      name="amount"
      required
      inputMode="decimal"
      value={text}
      onChange={(typed) => {
        setText(typed)
        onChange(numberOf(typed))
      }}
    />
  )
}

function TreasureField({ onChange }: FieldProps) {
  const [picked, setPicked] = useState<SearchOption | null>(null)
  return (
    <SearchField
      label="Treasure"
      name="treasure"
      required
      minLength={2}
      value={picked}
      onPick={(option: SearchOption | null) => {
        setPicked(option)
        onChange(option?.id)
      }}
      search={async (search, signal) =>
        (await api.call(searchTreasures, { query: { search } }, { signal })).data.map(
          ({ id, name, postcode }) => ({ id, label: name, detail: postcode }),
        )
      }
    />
  )
}
