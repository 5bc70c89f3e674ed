import {
  cisStatuses,
  saveTreasureForm,
  sendTreasureForm,
  TreasureForm,
  type TreasureFormShown,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, CheckboxField, SelectField, TextField } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { useBrand } from '#app/brand.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { useLeaveGuard } from '#app/shell/use-leave-guard.ts'
import { Form } from '#parts/form/Form.tsx'
import { checkProps, textProps } from '#parts/form/field-props.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { useForm, type Form as FormOf } from '#parts/form/use-form.ts'
import { addressNames } from '#parts/people/address-form.ts'
import { AddressFields } from '#parts/people/AddressFields.tsx'
import { BirthDateField } from '#parts/people/BirthDateField.tsx'
import { NameFields } from '#parts/people/NameFields.tsx'
import { NewPasswordFields } from '#parts/people/NewPasswordFields.tsx'
import { SkillTicks } from '#parts/people/SkillTicks.tsx'
import { typedSkills } from '#parts/people/typed-skills.ts'
import { selfBillingTerms } from '#parts/tax/self-billing-terms.ts'
import { draftBody, sendBody, valuesOf, type JoinValues, type SendBody } from './treasure-form.ts'
import './treasure-join.css'

type TreasureJoinFormProps = { token: string; shown: TreasureFormShown; onSent: () => void }

/**
 * Form that turns a tradesperson into a treasure. Drafts can be saved at any time; the form is sent
 * once.
 */
export function TreasureJoinForm({ token, shown, onSent }: TreasureJoinFormProps) {
  const { name } = useBrand()
  const { email, invited_by, needs_password } = shown
  const params = { token }
  const form = useForm<JoinValues, SendBody, unknown>({
    initial: valuesOf(shown),
    schema: TreasureForm,
    toBody: (values) => sendBody(values, needs_password),
    renamed: addressNames,
    refused: { city_not_found: 'city', bank_account_impossible: 'account_number' },
    save: (body) => api.call(sendTreasureForm, { params, body }),
    onSaved: onSent,
  })
  const saving = useMutation({
    mutationFn: () => api.call(saveTreasureForm, { params, body: draftBody(form.values) }),
    onSuccess({ message }) {
      snackbar.success(message)
      form.restart()
    },
  })
  useLeaveGuard(form.isDirty)
  const isBusy = form.isBusy || saving.isPending
  return (
    <Form form={form}>
      <p>
        {invited_by
          ? `${invited_by} would like you to work with ${name}. `
          : `Thank you for wanting to work with ${name}. `}
        Your e-mail is <strong className="login-email">{email}</strong>. Fill in what you can, save
        it, and continue whenever you like with the link in your e-mail.
      </p>
      <Section title="About you">
        <NameFields form={form} />
        <TextField
          {...textProps(form, 'mphone')}
          label="Mobile"
          type="tel"
          autoComplete="tel"
          hint="Jobs are offered to you by text."
          required
        />
        <BirthDateField {...textProps(form, 'birthdate')} />
      </Section>
      <Section title="Where you work from">
        <AddressFields form={form} required={['postcode', 'address']} />
        <TextField
          {...textProps(form, 'wtravel')}
          label="How far you travel, in miles"
          inputMode="decimal"
          required
        />
      </Section>
      {shown.skills.length > 0 && (
        <SkillTicks
          legend="What you can do"
          skills={shown.skills}
          ticked={typedSkills(form.values)}
          onChange={(ticked) => form.change({ skills: ticked.join(' ') })}
          error={form.errors.skills}
        />
      )}
      <Section
        title="How we pay you"
        words="For your safety, the sort code and account number are not saved with a draft. Enter them when you send."
      >
        <TextField {...textProps(form, 'holder')} label="Account holder’s name" required />
        <TextField
          {...textProps(form, 'sort_code')}
          label="Sort code"
          inputMode="numeric"
          autoComplete="off"
          placeholder="00-00-00"
          required
        />
        <TextField
          {...textProps(form, 'account_number')}
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </Section>
      <TaxFields form={form} />
      {needs_password ? (
        <Section title="Your sign-in">
          <NewPasswordFields form={form} />
        </Section>
      ) : (
        <p className="muted">You already sign in with this e-mail, and keep your password.</p>
      )}
      {saving.error && <Alert type="danger">{saveFailure(saving.error)}</Alert>}
      <div className="actions">
        <Button type="submit" isBusy={form.isBusy} disabled={isBusy}>
          Send application
        </Button>
        <Button
          kind="quiet"
          isBusy={saving.isPending}
          disabled={isBusy}
          onClick={() => saving.mutate()}
        >
          Save for later
        </Button>
      </div>
    </Form>
  )
}

function TaxFields({ form }: { form: FormOf<JoinValues> }) {
  return (
    <>
      <Section title="Tax">
        <TextField
          {...textProps(form, 'vat_number')}
          label="VAT number"
          hint="Leave empty if not registered for VAT."
        />
        <SelectField
          {...textProps(form, 'cis')}
          label="Building work"
          hint="Under the Construction Industry Scheme (CIS)."
          options={Object.entries(cisStatuses).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          {...textProps(form, 'utr')}
          label="Unique Taxpayer Reference (UTR)"
          hint="Ten digits. Needed for building work."
          inputMode="numeric"
        />
      </Section>
      <Section title="Self-billing agreement" words="We write your invoices for you:">
        <ul className="join-terms">
          {selfBillingTerms.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <CheckboxField {...checkProps(form, 'agrees')} label="I agree to self-billing" required />
      </Section>
    </>
  )
}

type SectionProps = { title: string; words?: string; children: ReactNode }

const Section = ({ title, words, children }: SectionProps) => (
  <section className="join-section">
    <h2>{title}</h2>
    {words && <p className="small muted">{words}</p>}
    {children}
  </section>
)
