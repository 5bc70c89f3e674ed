import {
  createDocumentKind,
  DocumentKindInput,
  listServices,
  updateDocumentKind,
  type DocumentKind,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { CheckboxField, DateField, TextField } from '@treasures/widgets/kit'
import { rowsOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { checkProps, numberProps, textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm, type Form } from '#parts/form/use-form.ts'
import { regions } from '#parts/regions/regions.queries.ts'
import { ChoiceField } from '#parts/service-options/ChoiceField.tsx'
import { useProfile } from '#app/session/use-profile.ts'
import { listed, proposedStart } from './document-words.ts'
import './documents.css'

/** Categories of each chosen trade, as typed. */
type Trades = Record<number, string>

type Values = {
  name: string
  region: string
  every_trade: boolean
  trades: Trades
  needs_number: boolean
  needs_until: boolean
  needs_categories: boolean
  least_amount: string
  is_identity: boolean
  register_url: string
  warn_days: string
  required_from: string
  is_asked: boolean
}

type KindDialogProps = { kind?: DocumentKind; onClose: () => void }

/** Adds a kind of document, or changes one. */
export function KindDialog({ kind, onClose }: KindDialogProps) {
  const services = useQuery({
    ...rowsOf(listServices),
    select: ({ data }) => data.filter((service) => service.kind === 'trade'),
  })
  const isFranchisee = useProfile().id_ambassador !== null
  const allRegions = useQuery({
    ...regions,
    enabled: !kind && !isFranchisee,
    select: ({ data }) => data.map(({ id, region_name }) => ({ id, name: region_name })),
  })
  const form = useForm<Values, typeof DocumentKindInput._zod.input, DocumentKind>({
    initial: {
      name: kind?.name ?? '',
      region: '',
      every_trade: kind?.every_trade ?? false,
      trades: Object.fromEntries(
        (kind?.services ?? []).map(({ id, categories }) => [id, categories.join(', ')]),
      ),
      needs_number: kind?.needs_number ?? false,
      needs_until: kind?.needs_until ?? true,
      needs_categories: kind?.needs_categories ?? false,
      least_amount: kind?.least_amount ? String(kind.least_amount) : '',
      is_identity: kind?.is_identity ?? false,
      register_url: kind?.register_url ?? '',
      warn_days: (kind?.warn_days ?? [60, 30, 7]).join(', '),
      required_from: kind?.required_from ?? proposedStart(),
      is_asked: kind?.is_asked ?? true,
    },
    schema: DocumentKindInput,
    toBody: ({ region, trades, least_amount, warn_days, ...rest }) => ({
      ...rest,
      id_region: region ? Number(region) : (kind?.region?.id ?? null),
      services: Object.entries(trades).map(([id, categories]) => ({
        id: Number(id),
        categories: listed(categories.toUpperCase()),
      })),
      least_amount: least_amount.trim() ? (least_amount.trim() as `${number}`) : null,
      warn_days: listed(warn_days) as `${number}`[],
    }),
    renamed: { id_region: 'region', services: 'trades' },
    refused: {
      document_kind_exists: 'name',
      region_not_found: 'region',
      service_not_found: 'trades',
    },
    save: (body, options) =>
      kind
        ? api.call(updateDocumentKind, { params: { id: kind.id }, body })
        : api.call(createDocumentKind, { body }, options),
    onSaved({ name }) {
      snackbar.success(kind ? `${name} saved.` : `${name} added.`)
      onClose()
    },
  })
  const { every_trade, needs_categories } = form.values
  return (
    <FormDialog
      title={kind ? `Edit ${kind.name}` : 'Add a document'}
      form={form}
      waitsFor={services}
      onClose={onClose}
    >
      <TextField
        {...textProps(form, 'name')}
        label="Name"
        hint="For example Gas Safe ID card"
        required
      />
      {!kind && !isFranchisee && (
        <ChoiceField
          {...textProps(form, 'region')}
          label="For treasures of"
          query={allRegions}
          loading="Loading regions."
          none="All regions"
        />
      )}
      <DateField
        {...textProps(form, 'required_from')}
        label="Jobs need it from"
        hint="DD/MM/YYYY. From this day, treasures without it can’t take these jobs."
        required
      />
      <CheckboxField {...checkProps(form, 'every_trade')} label="Every trade needs it" />
      {!every_trade && (
        <fieldset className="documents-trades">
          <legend>Trades that need it</legend>
          {services.data?.map(({ id, name }, index) => (
            <Trade
              key={id}
              id={id}
              name={name}
              form={form}
              hasCategories={needs_categories}
              error={index === 0 ? form.errors.trades : undefined}
            />
          ))}
        </fieldset>
      )}
      <fieldset className="documents-trades">
        <legend>What the check records</legend>
        <CheckboxField {...checkProps(form, 'needs_number')} label="Number" />
        <CheckboxField {...checkProps(form, 'needs_until')} label="Last day on which it counts" />
        {!every_trade && (
          <CheckboxField
            {...checkProps(form, 'needs_categories')}
            label="Categories"
            hint="A trade can need some of them."
          />
        )}
        <TextField
          {...numberProps(form, 'least_amount')}
          label="Least amount in pounds"
          hint="For insurance. Leave empty for none."
        />
      </fieldset>
      <TextField
        {...textProps(form, 'register_url')}
        label="Page of the register"
        hint="Staff open it to check. Leave empty for none."
      />
      <TextField
        {...textProps(form, 'warn_days')}
        label="Days before the end on which we warn treasures"
        hint="With commas. We also warn on the last day."
      />
      <CheckboxField
        {...checkProps(form, 'is_identity')}
        label="Remove the file some time after the check"
        hint="For identity documents. The record of the check stays."
      />
      {kind && <CheckboxField {...checkProps(form, 'is_asked')} label="We ask for it" />}
    </FormDialog>
  )
}

type TradeProps = {
  id: number
  name: string
  form: Form<Values>
  hasCategories: boolean
  error: string | undefined
}

function Trade({ id, name, form, hasCategories, error }: TradeProps) {
  const { trades } = form.values
  const isOn = id in trades
  const set = (categories: string | undefined) => {
    const { [id]: _before, ...others } = trades
    form.change({ trades: categories === undefined ? others : { ...others, [id]: categories } })
  }
  return (
    <div>
      <CheckboxField
        name={`trade-${id}`}
        label={name}
        error={error}
        checked={isOn}
        onChange={(checked) => set(checked ? '' : undefined)}
      />
      {isOn && hasCategories && (
        <TextField
          name={`categories-${id}`}
          label={`Categories for ${name}`}
          hint="With commas. Leave empty for any."
          value={trades[id] ?? ''}
          onChange={set}
        />
      )}
    </div>
  )
}
