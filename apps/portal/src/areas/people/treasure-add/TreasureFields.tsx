import { CheckboxField, TextField } from '@treasures/widgets/kit'
import { BirthDateField } from '#parts/people/BirthDateField.tsx'
import { checkProps, textProps } from '#parts/form/field-props.ts'
import type { Form } from '#parts/form/use-form.ts'

/** A treasure as typed, in both the add and the edit form. */
export type TreasureValues = {
  title: string
  fname: string
  lname: string
  birthdate: string
  email: string
  phone: string
  mphone: string
  wtravel: string
  treasure: boolean
}

/** Turns empty text into "none", which the schema refuses instead of reading it as 0. */
export const milesOf = (wtravel: string) => (wtravel.trim() || 'none') as `${number}`

type TreasureFieldsProps = { form: Form<TreasureValues>; mobileHint?: string }

export const TreasureFields = ({ form, mobileHint }: TreasureFieldsProps) => (
  <>
    <TextField label="Title" {...textProps(form, 'title')} />
    <TextField label="First name" required {...textProps(form, 'fname')} />
    <TextField label="Surname" required {...textProps(form, 'lname')} />
    <BirthDateField {...textProps(form, 'birthdate')} />
    <TextField
      label="Mobile"
      type="tel"
      required
      hint={mobileHint}
      {...textProps(form, 'mphone')}
    />
    <TextField label="Landline" type="tel" {...textProps(form, 'phone')} />
    <TextField label="E-mail" type="email" autoCapitalize="none" {...textProps(form, 'email')} />
    <TextField
      label="Willing to travel, in miles"
      inputMode="decimal"
      {...textProps(form, 'wtravel')}
    />
  </>
)

export const SwitchedOnField = ({ form }: { form: Form<TreasureValues> }) => (
  <CheckboxField label="Active: may take jobs" {...checkProps(form, 'treasure')} />
)
