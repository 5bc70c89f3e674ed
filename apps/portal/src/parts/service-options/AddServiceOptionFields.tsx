import { useQuery } from '@tanstack/react-query'
import { CheckboxField, TextAreaField, TextField } from '@treasures/widgets/kit'
import { checkProps, numberProps, textProps } from '../form/field-props.ts'
import type { Form } from '../form/use-form.ts'
import { estimate, type AddOptionValues } from './add-option.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { bookingIntroHint, chipTextHint, regexHint } from './option-hints.ts'
import { PostcodesField } from './PostcodesField.tsx'
import { RegexPreview } from './RegexPreview.tsx'
import { jobTypes, optionServices, priceUnits } from './service-options.queries.ts'

export function AddServiceOptionFields({ form }: { form: Form<AddOptionValues> }) {
  const [services, types, units] = [
    useQuery(optionServices),
    useQuery(jobTypes),
    useQuery(priceUnits),
  ]
  const regex = textProps(form, 'postcode_regex')
  return (
    <>
      <div className="fields">
        <ChoiceField
          required
          {...textProps(form, 'id_service')}
          label="Service"
          query={services}
          loading="Loading services."
          none="Choose a service"
        />
        <ChoiceField
          required
          {...textProps(form, 'id_job_type')}
          label="Job Type"
          query={types}
          loading="Loading job types."
        />
        {form.values.id_job_type !== estimate && (
          <ChoiceField
            required
            {...textProps(form, 'id_price_unit')}
            label="Price Unit"
            query={units}
            loading="Loading price units."
          />
        )}
      </div>
      {form.values.id_job_type !== estimate && (
        <div className="fields">
          <TextField
            {...numberProps(form, 'customerprice')}
            label="Customer price"
            hint="Pounds. Leave empty for the price engine’s."
          />
          <TextField
            {...numberProps(form, 'treasureprice')}
            label="Treasure price"
            hint="Pounds. Leave empty for the price engine’s."
          />
        </div>
      )}
      <CheckboxField
        {...checkProps(form, 'on_board')}
        label="On Jobs Board?"
        hint="New jobs appear on the jobs board at once."
      />
      <TextAreaField {...textProps(form, 'explanation')} label="Explanation" required />
      <TextAreaField {...textProps(form, 'chip_text')} label="Chip text" hint={chipTextHint} />
      <TextAreaField
        {...textProps(form, 'booking_intro')}
        label="Booking intro"
        hint={bookingIntroHint}
      />
      <div className="option-where">
        <PostcodesField
          regex={form.values.postcode_regex}
          isWrong={regex.error !== undefined}
          onChange={regex.onChange}
        >
          <TextAreaField {...regex} label="Postcode regex" hint={regexHint} />
        </PostcodesField>
        <RegexPreview regex={form.values.postcode_regex} />
      </div>
    </>
  )
}
