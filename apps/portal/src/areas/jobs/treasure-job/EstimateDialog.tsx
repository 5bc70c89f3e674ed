import {
  estimateOptionsAtMost,
  EstimateInput,
  showPounds,
  type MyEstimate,
} from '@treasures/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, PriceField, TextAreaField } from '@treasures/widgets/kit'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useSettings } from '#app/settings.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { useDebounced } from '#parts/use-debounced.ts'
import { EstimateOptionFields, newOption, type TypedOption } from './EstimateOptionFields.tsx'
import type { PreviewEstimate } from './send-estimate.ts'

type EstimateDialogProps = {
  job: { id: number }
  /** Current estimate, if the new estimate replaces it. */
  now?: Pick<MyEstimate, 'treasureprice' | 'descr' | 'options'>
  preview: PreviewEstimate
  send: (body: EstimateInput, options: { idempotencyKey: string }) => Promise<unknown>
  onSent: () => void
  onClose: () => void
}

type Values = { treasureprice: number | null; descr: string; options: readonly TypedOption[] }

/** A treasure gives a price for a whole job, or up to three options of which the customer accepts one. */
export function EstimateDialog(props: EstimateDialogProps) {
  const { job, now, preview, send, onSent, onClose } = props
  const form = useForm<Values, EstimateInput, unknown>({
    initial: {
      treasureprice: now?.treasureprice ?? null,
      descr: now?.descr ?? '',
      options: now?.options.map(({ id, ...option }) => ({ ...option, key: String(id) })) ?? [],
    },
    schema: EstimateInput,
    toBody: ({ treasureprice, descr, options }) => ({
      ...(options.length > 0
        ? {
            options: options.map(({ name, treasureprice: price, includes, not_included }) => ({
              name,
              treasureprice: price as number,
              includes,
              not_included,
            })),
          }
        : { treasureprice: treasureprice as number }),
      descr,
      valid_until: null,
    }),
    save: send,
    onSaved: onSent,
  })
  const { options, treasureprice } = form.values
  const adding = useRef<HTMLParagraphElement>(null)
  const put = (next: readonly TypedOption[]) => form.change({ options: next })
  return (
    <FormDialog
      title={`Your price for job ${job.id}`}
      form={form}
      invalidAt="notice"
      yes="Send"
      onClose={onClose}
    >
      {options.length === 0 && (
        <>
          <PriceField
            label="Your price for the whole job"
            required
            name="treasureprice"
            value={treasureprice}
            error={form.errors.treasureprice}
            onChange={(pounds) => form.change({ treasureprice: pounds })}
            onBlur={() => form.leave('treasureprice')}
          />
          <CustomerSees treasureprice={treasureprice} preview={preview} />
        </>
      )}
      <TextAreaField
        label={options.length > 0 ? 'What every option includes' : 'What is included'}
        required
        rows={{ min: 3, max: 10 }}
        hint={
          options.length > 0
            ? 'The customer reads this above your options.'
            : 'The customer reads this beside your price.'
        }
        {...textProps(form, 'descr')}
      />
      {options.map((option, index) => (
        <EstimateOptionFields
          key={option.key}
          option={option}
          number={index + 1}
          errors={form.errors}
          onChange={(some) =>
            put(options.map((one) => (one.key === option.key ? { ...one, ...some } : one)))
          }
          onRemove={() => {
            // The button that was pressed disappears with its option.
            flushSync(() => put(options.filter(({ key }) => key !== option.key)))
            adding.current?.querySelector('button')?.focus()
          }}
        />
      ))}
      {options.length < estimateOptionsAtMost && (
        <p ref={adding}>
          <Button
            kind="quiet"
            onClick={() =>
              // A price that was typed before is that of the first option.
              put([...options, newOption(options.length === 0 ? treasureprice : null)])
            }
          >
            Add an option
          </Button>
        </p>
      )}
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
