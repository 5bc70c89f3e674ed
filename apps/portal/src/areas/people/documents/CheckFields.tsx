import type { DocumentCheck } from '@treasures/api-client'
import { DateField, TextAreaField, TextField } from '@treasures/widgets/kit'
import { numberProps, textProps } from '#parts/form/field-props.ts'
import type { Form } from '#parts/form/use-form.ts'
import { listed, type Asks } from './document-words.ts'

export type CheckValues = {
  number: string
  from: string
  until: string
  amount: string
  categories: string
  register: string
}

export const noCheck: CheckValues = {
  number: '',
  from: '',
  until: '',
  amount: '',
  categories: '',
  register: '',
}

/** Turns the form's text into the body of a check. */
export const checkOf = ({
  amount,
  categories,
  ...rest
}: CheckValues): typeof DocumentCheck._zod.input => ({
  ...rest,
  amount: amount.trim() ? (amount.trim() as `${number}`) : null,
  categories: listed(categories.toUpperCase()),
})

/** What staff read from a document and its register. */
export function CheckFields<V extends CheckValues>({ asks, form }: { asks: Asks; form: Form<V> }) {
  const of = form as unknown as Form<CheckValues>
  return (
    <>
      {asks.register_url && (
        <p>
          <a href={asks.register_url} target="_blank" rel="noreferrer">
            Open the register
          </a>
        </p>
      )}
      <TextField {...textProps(of, 'number')} label="Number" required={asks.needs_number} />
      {asks.needs_categories && (
        <TextField
          {...textProps(of, 'categories')}
          label="Categories"
          hint="As on the document, with commas: CCN1, CENWAT1"
          required
        />
      )}
      {asks.least_amount !== null && (
        <TextField {...numberProps(of, 'amount')} label="Amount in pounds" required />
      )}
      <DateField
        {...textProps(of, 'from')}
        label="Begins on"
        hint="DD/MM/YYYY. Leave empty for today."
      />
      <DateField {...textProps(of, 'until')} label="Last day" required={asks.needs_until} />
      <TextAreaField
        {...textProps(of, 'register')}
        label="Note on the check"
        hint="For example what the register says today."
      />
    </>
  )
}
