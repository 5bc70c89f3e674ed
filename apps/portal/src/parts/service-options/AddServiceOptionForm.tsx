import { useQuery } from '@tanstack/react-query'
import { Button, TextAreaField } from '@treasures/widgets/kit'
import { textProps } from '../form/field-props.ts'
import { Form } from '../form/Form.tsx'
import type { Form as FormOf } from '../form/use-form.ts'
import { estimate, type AddOptionValues } from './add-option.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { bookingIntroHint, chipTextHint, regexHint } from './option-hints.ts'
import { RegexPreview } from './RegexPreview.tsx'
import { jobTypes, optionServices, priceUnits } from './service-options.queries.ts'

type AddFormProps = { form: FormOf<AddOptionValues>; onCancel: () => void }

export function AddServiceOptionForm({ form, onCancel }: AddFormProps) {
  const [services, types, units] = [
    useQuery(optionServices),
    useQuery(jobTypes),
    useQuery(priceUnits),
  ]
  return (
    <Form
      banner={form.banner}
      invalidWords="Please correct the problems."
      refusals={form.refusals}
      onSubmit={form.submit}
    >
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
      <TextAreaField {...textProps(form, 'explanation')} label="Explanation" required />
      <TextAreaField {...textProps(form, 'chip_text')} label="Chip text" hint={chipTextHint} />
      <TextAreaField
        {...textProps(form, 'booking_intro')}
        label="Booking intro"
        hint={bookingIntroHint}
      />
      <div className="option-where">
        <TextAreaField
          {...textProps(form, 'postcode_regex')}
          label="Postcode regex"
          hint={regexHint}
        />
        <RegexPreview regex={form.values.postcode_regex} />
      </div>
      <div className="actions">
        <Button type="submit" isBusy={form.isBusy}>
          Save
        </Button>
        <Button kind="quiet" disabled={form.isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
