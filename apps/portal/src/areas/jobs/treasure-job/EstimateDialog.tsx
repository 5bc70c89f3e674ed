import { EstimateInput, showPounds } from '@treasures/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PriceField, TextAreaField } from '@treasures/widgets/kit'
import { useSettings } from '#app/settings.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { useDebounced } from '#parts/use-debounced.ts'
import type { PreviewEstimate } from './send-estimate.ts'

type EstimateDialogProps = {
  job: { id: number }
  /** Current estimate, if the new estimate replaces it. */
  now?: { treasureprice: number; descr: string }
  preview: PreviewEstimate
  send: (body: EstimateInput, options: { idempotencyKey: string }) => Promise<unknown>
  onSent: () => void
  onClose: () => void
}

type Values = { treasureprice: number | null; descr: string }

/** A treasure gives a price for a whole job. */
export function EstimateDialog(props: EstimateDialogProps) {
  const { job, now, preview, send, onSent, onClose } = props
  const form = useForm<Values, EstimateInput, unknown>({
    initial: { treasureprice: now?.treasureprice ?? null, descr: now?.descr ?? '' },
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
      invalidAt="notice"
      yes="Send"
      onClose={onClose}
    >
      <PriceField
        label="Your price for the whole job"
        required
        name="treasureprice"
        value={form.values.treasureprice}
        error={form.errors.treasureprice}
        onChange={(treasureprice) => form.change({ treasureprice })}
        onBlur={() => form.leave('treasureprice')}
      />
      <CustomerSees treasureprice={form.values.treasureprice} preview={preview} />
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

type CustomerSeesProps = { treasureprice: number | null; preview: PreviewEstimate }

/**
 * Shows the customer's price, calculated by the server at today's rates. Empty while the price is
 * invalid.
 */
function CustomerSees({ treasureprice: typed, preview }: CustomerSeesProps) {
  const treasureprice = useDebounced(typed, 300) ?? 0
  const includingVat = useSettings()?.vat_registered ? ' including VAT' : ''
  const { data } = useQuery({
    ...preview(treasureprice),
    enabled: EstimateInput.shape.treasureprice.safeParse(treasureprice).success,
    placeholderData: keepPreviousData,
  })
  return (
    <p className="small muted" role="status">
      {data &&
        `Customer sees ${showPounds(data.customerprice)}${includingVat} (your ${showPounds(data.treasureprice)} + ${showPounds(data.service_fee)} service)`}
    </p>
  )
}
