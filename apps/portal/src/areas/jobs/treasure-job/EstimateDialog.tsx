import { EstimateInput } from '@treasures/api-client'
import { PriceField, TextAreaField } from '@treasures/widgets/kit'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { textProps } from '../../../parts/form/field-props.ts'
import { useForm } from '../../../parts/form/use-form.ts'

type EstimateDialogProps = {
  job: { id: number }
  send: (body: EstimateInput, options: { idempotencyKey: string }) => Promise<unknown>
  onSent: () => void
  onClose: () => void
}

type Values = { treasureprice: number | null; descr: string }

/** A treasure names a price for the whole of a job. */
export function EstimateDialog({ job, send, onSent, onClose }: EstimateDialogProps) {
  const form = useForm<Values, EstimateInput, unknown>({
    initial: { treasureprice: null, descr: '' },
    schema: EstimateInput,
    toBody: ({ treasureprice, descr }) => ({
      treasureprice: treasureprice as number,
      descr,
      valid_until: null,
    }),
    save: send,
    onSaved: onSent,
  })
  return (
    <FormDialog
      title={`Your price for job ${job.id}`}
      form={form}
      invalidAt="fields"
      yes="Send"
      onClose={onClose}
    >
      <PriceField
        label="What you want for all of it"
        required
        name="treasureprice"
        value={form.values.treasureprice}
        error={form.errors.treasureprice}
        onChange={(treasureprice) => form.change({ treasureprice })}
        onBlur={() => form.leave('treasureprice')}
      />
      <TextAreaField
        label="What is included"
        required
        rows={{ min: 3, max: 10 }}
        hint="The customer reads this beside your price."
        {...textProps(form, 'descr')}
      />
    </FormDialog>
  )
}
