import {
  checkImport,
  importFields,
  updateImportMapping,
  type Import,
  type ImportField,
  type ImportMapping,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, CheckboxField, SelectField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { regions } from '#parts/regions/regions.queries.ts'
import { fieldLabels, missingColumn } from './import-words.ts'
import { importChanged } from './imports.queries.ts'

/**
 * Assigns fields to columns, and chooses how people are added. *Check* saves both and checks every
 * row.
 */
export function ImportColumns({ one }: { one: Import }) {
  const [mapping, setMapping] = useState<ImportMapping>({
    fields: one.columns.map(({ field }) => field),
    ...one.options,
  })
  const change = (part: Partial<ImportMapping>) => setMapping({ ...mapping, ...part })
  const checking = useMutation({
    async mutationFn() {
      const params = { id: one.id }
      await api.call(updateImportMapping, { params, body: mapping })
      return api.call(checkImport, { params })
    },
    onSuccess: importChanged,
  })
  const missing = missingColumn({ kind: one.kind, fields: mapping.fields })
  return (
    <section className="card import-columns">
      <h2>Columns</h2>
      <ul className="columns-of-file">
        {one.columns.map(({ header, sample }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- the position identifies a column
          <li key={i}>
            <div>
              <strong>{header}</strong>
              <span className="small muted column-sample">{sample || 'Empty'}</span>
            </div>
            <SelectField
              label={`What ${header} holds`}
              isLabelHidden
              name={`column-${i}`}
              value={mapping.fields[i] ?? ''}
              options={optionsOf(one.kind)}
              onChange={(value) =>
                change({
                  fields: mapping.fields.map((field, at) =>
                    at === i ? (value as ImportField) || null : field === value ? null : field,
                  ),
                })
              }
            />
          </li>
        ))}
      </ul>
      <Options one={one} mapping={mapping} change={change} />
      {missing && <Alert type="danger">{missing}</Alert>}
      {checking.error && <Alert type="danger">{saveFailure(checking.error)}</Alert>}
      <p>
        <Button
          kind={one.state === 'checked' ? 'quiet' : 'primary'}
          isBusy={checking.isPending}
          disabled={missing !== undefined}
          onClick={() => checking.mutate()}
        >
          {one.state === 'checked' ? 'Check again' : 'Check the file'}
        </Button>
      </p>
    </section>
  )
}

const optionsOf = (kind: Import['kind']) => [
  { value: '', label: 'Leave out' },
  ...importFields[kind].map((value) => ({ value, label: fieldLabels[value] })),
]

type OptionsProps = {
  one: Import
  mapping: ImportMapping
  change: (part: Partial<ImportMapping>) => void
}

function Options({ one, mapping, change }: OptionsProps) {
  const { data: all = [] } = useQuery(regions)
  return (
    <>
      {all.length > 1 && (
        <SelectField
          label="Region for people whose postcode is in no region"
          name="id_region"
          value={String(mapping.id_region ?? '')}
          options={[
            { value: '', label: 'None in particular' },
            ...all.map(({ id, region_name }) => ({ value: String(id), label: region_name })),
          ]}
          onChange={(value) => change({ id_region: value === '' ? null : Number(value) })}
        />
      )}
      <CheckboxField
        label="Also add people who share an e-mail or a mobile with someone under another name"
        name="add_similar"
        checked={mapping.add_similar ?? false}
        onChange={(add_similar) => change({ add_similar })}
      />
      {one.kind === 'treasures' && (
        <CheckboxField
          label="They take jobs straight away"
          hint="Leave this off to look at each of them first: they are added as inactive."
          name="active"
          checked={mapping.active ?? false}
          onChange={(active) => change({ active })}
        />
      )}
    </>
  )
}
