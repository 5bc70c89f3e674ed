import {
  checkImport,
  importFields,
  listServices,
  updateImportMapping,
  type Import,
  type ImportField,
  type ImportMapping,
  type OkOf,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, CheckboxField, SelectField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { rowsOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { regions } from '#parts/regions/regions.queries.ts'
import { fieldLabels, isAboutJobs, missingColumn } from './import-words.ts'
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
  const missing = missingColumn({ kind: one.kind, ...mapping })
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
  const ofJobs = isAboutJobs(one.kind)
  return (
    <>
      {ofJobs && <JobOptions mapping={mapping} change={change} />}
      {all.length > 1 && (
        <SelectField
          label={`Region for ${ofJobs ? 'jobs' : 'people'} whose postcode is in no region`}
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
        label="Also add people who may be here already, such as two on one e-mail"
        name="add_similar"
        checked={mapping.add_similar ?? false}
        onChange={(add_similar) => change({ add_similar })}
      />
      {one.kind === 'customers' && (
        <CheckboxField
          label="Change customers who are here already"
          hint="What the file says replaces their other phone, address, company and notes. A missing mobile is filled in. Empty cells change nothing."
          name="update"
          checked={mapping.update ?? false}
          onChange={(update) => change({ update })}
        />
      )}
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

const services = {
  ...rowsOf(listServices),
  select: ({ data }: OkOf<typeof listServices>) =>
    data.map(({ id, name }) => ({ value: String(id), label: name })),
}

function JobOptions({ mapping, change }: Omit<OptionsProps, 'one'>) {
  const { data = [] } = useQuery(services)
  return (
    <>
      <SelectField
        label="Service for jobs whose service is not in your catalogue"
        name="id_service"
        value={String(mapping.id_service ?? '')}
        options={[{ value: '', label: 'None: leave them out' }, ...data]}
        onChange={(value) => change({ id_service: value === '' ? null : Number(value) })}
      />
      <SelectField
        label="Dates such as 3/4/26"
        name="month_first"
        value={mapping.month_first ? 'month' : 'day'}
        options={[
          { value: 'day', label: 'Day first: 3 April' },
          { value: 'month', label: 'Month first: 4 March' },
        ]}
        onChange={(value) => change({ month_first: value === 'month' })}
      />
    </>
  )
}
