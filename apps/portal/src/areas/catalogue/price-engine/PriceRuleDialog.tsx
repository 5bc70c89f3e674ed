import {
  listCounties,
  priceRuleType,
  savePriceRule,
  unitedKingdom,
  type PriceRule,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { SearchField, TextField } from '@treasures/widgets/kit'
import { choiceProps, numberProps, textProps } from '#parts/form/field-props.ts'
import { ConfirmLoss } from '#parts/form/ConfirmLoss.tsx'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { FromDate } from '#parts/form/FromDate.tsx'
import { useForm, type Form as FormOf } from '#parts/form/use-form.ts'
import { rowsOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { regions } from '#parts/regions/regions.queries.ts'
import { findTowns } from '#parts/people/find-towns.ts'
import { ChoiceField } from '#parts/service-options/ChoiceField.tsx'
import { optionServices } from '#parts/service-options/service-options.queries.ts'
import { numberOf } from '#parts/form/number-text.ts'
import {
  ruleBody,
  ruleNames,
  ruleRefusals,
  ruleSchema,
  ruleValues,
  type RuleBody,
  type RuleValues,
} from './price-rule-form.ts'
import { changeWords, oneOfType, type RuleType } from './price-rules.ts'
import '#parts/parts.css'

type PriceRuleDialogProps = {
  type: RuleType
  /** Rule to edit; without one, the dialog adds a rule. */
  rule?: PriceRule
  prefix?: string | undefined
  onClose: () => void
}

export function PriceRuleDialog({ type, rule, prefix, onClose }: PriceRuleDialogProps) {
  const form = useForm<RuleValues, RuleBody, PriceRule>({
    initial: ruleValues(rule, prefix),
    schema: ruleSchema(type),
    toBody: ruleBody(type),
    renamed: ruleNames,
    refused: ruleRefusals,
    save: (body) => api.call(savePriceRule, { params: { type }, body }),
    onSaved() {
      snackbar.success('Change saved.')
      onClose()
    },
  })
  return (
    <FormDialog
      title={rule ? `Rule for ${rule.label}` : `Add a rule for a ${oneOfType(type)}`}
      form={form}
      onClose={onClose}
    >
      {!rule && <RulePlace type={type} form={form} />}
      <div className="form-row">
        <FactorField form={form} name="customer_factor" label="Customer’s factor" />
        <FactorField form={form} name="treasure_factor" label="Treasure’s factor" />
      </div>
      <ConfirmLoss form={form} treasure="treasure_factor" customer="customer_factor" />
      <FromDate form={form} />
    </FormDialog>
  )
}

type PartProps = { form: FormOf<RuleValues> }

function FactorField({
  form,
  name,
  label,
}: PartProps & { name: 'customer_factor' | 'treasure_factor'; label: string }) {
  const factor = numberOf(form.values[name])
  const isNumber = factor !== null && !Number.isNaN(factor)
  return (
    <TextField
      {...numberProps(form, name)}
      label={label}
      required
      hint={
        isNumber
          ? `Of the default price: ${changeWords(factor)}.`
          : '1.15 is 15% more, 0.9 is 10% less.'
      }
    />
  )
}

/** The place or service of the rule. It cannot be edited: a different place needs a new rule. */
function RulePlace({ type, form }: PartProps & { type: RuleType }) {
  if (type === priceRuleType.county) return <CountyField form={form} />
  if (type === priceRuleType.city)
    return (
      <SearchField
        {...choiceProps(form, 'city')}
        label="Town"
        minLength={2}
        search={findTowns(1)}
        required
      />
    )
  if (type === priceRuleType.postcode)
    return (
      <TextField
        {...textProps(form, 'prefix')}
        label="Postcodes that begin with"
        hint="SE or SE13"
        autoCapitalize="characters"
        autoComplete="off"
        required
      />
    )
  return <ServiceFields form={form} />
}

const CountyField = ({ form }: PartProps) => (
  <ChoiceField
    {...textProps(form, 'county')}
    label="County"
    required
    query={useQuery(rowsOf(listCounties, { params: { id: unitedKingdom } }))}
    loading="Loading counties."
    none="Choose a county"
  />
)

function ServiceFields({ form }: PartProps) {
  const named = useQuery({
    ...regions,
    select: ({ data }) => data.map(({ id, region_name }) => ({ id, name: region_name })),
  })
  return (
    <div className="form-row">
      <ChoiceField
        {...textProps(form, 'service')}
        label="Service"
        required
        query={useQuery(optionServices)}
        loading="Loading services."
        none="Choose a service"
      />
      <ChoiceField
        {...textProps(form, 'region')}
        label="Region"
        query={named}
        loading="Loading regions."
        none="Everywhere"
      />
    </div>
  )
}
