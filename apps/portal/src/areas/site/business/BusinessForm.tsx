import {
  saveBusiness,
  dayInWords,
  type Business,
  type BusinessVersion,
} from '@treasures/api-client'
import { Button, ChoiceChips, DateField, TextAreaField, TextField } from '@treasures/widgets/kit'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { useLeaveGuard } from '#app/shell/use-leave-guard.ts'
import { textProps } from '#parts/form/field-props.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm, type Form as FormOf } from '#parts/form/use-form.ts'
import { today } from '#parts/words.ts'
import {
  bodyOf,
  businessSchema,
  valuesOf,
  type BusinessBody,
  type BusinessValues,
} from './business-form.ts'
import { refreshBusiness } from './business.queries.ts'

export function BusinessForm({ current }: { current: BusinessVersion }) {
  const form = useForm<BusinessValues, BusinessBody, Business>({
    initial: valuesOf(current, today()),
    schema: businessSchema,
    toBody: bodyOf,
    renamed: { vat_registered: 'vat' },
    refused: { business_day_over: 'valid_from' },
    save: (body) => api.call(saveBusiness, { body }),
    onSaved() {
      const { valid_from } = form.values
      snackbar.success(
        valid_from <= today() ? 'Saved.' : `Saved. It applies from ${dayInWords(valid_from)}.`,
      )
      form.restart()
      void refreshBusiness()
    },
  })
  useLeaveGuard(form.isDirty)
  const box = useNamedField()
  return (
    <section ref={box} className="card form-card">
      <h2>Your details</h2>
      <Form form={form}>
        <Group title="On invoices">
          <TextField
            {...textProps(form, 'name')}
            label="Name"
            required
            autoComplete="organization"
            hint="The company as it is registered, or your own name."
          />
          <TextField
            {...textProps(form, 'trading_name')}
            label="Trading name"
            hint="The name that customers know, if it is a different one."
          />
          <TextAreaField
            {...textProps(form, 'address')}
            label="Address"
            required
            rows={{ min: 3, max: 6 }}
            autoComplete="street-address"
            hint="With the postcode."
          />
          <TextField
            {...textProps(form, 'company_number')}
            label="Company number"
            hint="From Companies House, if you are a company."
          />
          <TextField
            {...textProps(form, 'hmrc_platform_id')}
            label="HMRC platform operator ID"
            hint="For the yearly report on sellers. HMRC shows it once you have added your platform."
            autoCapitalize="characters"
          />
        </Group>
        <Vat form={form} />
        <Group title="How people reach you">
          <TextField {...textProps(form, 'phone')} label="Phone" type="tel" autoComplete="tel" />
          <TextField
            {...textProps(form, 'email')}
            label="E-mail"
            type="email"
            autoComplete="email"
          />
          <TextField
            {...textProps(form, 'jobs_email')}
            label="E-mail for treasures"
            type="email"
            hint="Where they write about jobs. Leave empty for the e-mail of the business."
          />
        </Group>
        <Group title="Your pages">
          <TextField
            {...textProps(form, 'terms_url')}
            label="Terms"
            hint="Customers agree to them when they book or sign up. Needed before you open."
            placeholder="https://"
            inputMode="text"
          />
          <TextField
            {...textProps(form, 'privacy_url')}
            label="Privacy policy"
            hint="Needed before you open."
            placeholder="https://"
          />
          <TextField
            {...textProps(form, 'apply_url')}
            label="Where tradespeople apply"
            hint="Leave empty for our own page."
            placeholder="https://"
          />
        </Group>
        <Group title="From when">
          <DateField
            {...textProps(form, 'valid_from')}
            label="Applies from"
            required
            hint="Today, or a later day."
          />
        </Group>
        <div className="actions">
          <Button type="submit" isBusy={form.isBusy}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  )
}

function Vat({ form }: { form: FormOf<BusinessValues> }) {
  return (
    <Group title="VAT">
      <ChoiceChips
        name="vat_registered"
        label="Are you registered for VAT?"
        required
        value={form.values.vat || null}
        onChange={(vat) => form.change({ vat })}
        error={form.errors.vat}
        options={[
          { value: 'registered', label: 'VAT registered' },
          { value: 'not', label: 'Not registered' },
        ]}
        hint={
          form.values.vat === 'not'
            ? 'No VAT is charged, and VAT is not mentioned anywhere.'
            : 'Prices include VAT at the rate under Service options.'
        }
      />
      {form.values.vat === 'registered' && (
        <TextField
          {...textProps(form, 'vat_number')}
          label="VAT number"
          required
          autoCapitalize="characters"
          placeholder="GB 123 4567 82"
        />
      )}
    </Group>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="business-group">
    <legend>{title}</legend>
    <div className="fields">{children}</div>
  </fieldset>
)

/**
 * Focuses the field that the address names, such as `#vat_number`, for links from other screens.
 */
function useNamedField() {
  const { hash, key } = useLocation()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const name = hash.slice(1)
    if (!/^\w+$/.test(name)) return
    box.current?.querySelector<HTMLElement>(`[name="${name}"], [name^="${name}-"]`)?.focus()
  }, [hash, key])
  return box
}
