import { boostJobPrice, showPounds, type Job } from '@treasures/api-client'
import { TextField } from '@treasures/widgets/kit'
import { also } from '#parts/body-checks.ts'
import { numberProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { noNumber, numberOf } from '#parts/form/number-text.ts'
import { jobSaved } from './job.queries.ts'
import '#parts/parts.css'

type Body = { amount: number }

const schema = also<Body>(boostJobPrice.body, ({ amount }) => ({
  amount: noNumber(amount, '1.50'),
}))

/**
 * Raises the treasure's share, so that a treasure takes the job. The customer's price stays the
 * same.
 */
export function BoostPrice({ job, onClose }: { job: Job; onClose: () => void }) {
  const left = ((job.customerprice ?? 0) * 100 - (job.treasureprice ?? 0) * 100) / 100
  const form = useForm<{ amount: string }, Body, Job>({
    initial: { amount: '' },
    schema,
    toBody: ({ amount }) => ({ amount: numberOf(amount) ?? 0 }),
    refused: { boost_too_high: 'amount' },
    save: (body) => api.call(boostJobPrice, { params: { id: job.id }, body }),
    onSaved(saved) {
      snackbar.success(`The treasure gets ${showPounds(saved.treasureprice ?? 0)} now.`)
      jobSaved(saved)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Boost the price of job ${job.jobcode}`}
      form={form}
      yes="Boost"
      onClose={onClose}
    >
      <p>
        The treasure gets {showPounds(job.treasureprice ?? 0)} of{' '}
        {showPounds(job.customerprice ?? 0)}. At most {showPounds(left)} can be added.
      </p>
      <TextField
        {...numberProps(form, 'amount')}
        label="Add"
        required
        hint={`Pounds per ${job.unit.name_singular}`}
      />
    </FormDialog>
  )
}
