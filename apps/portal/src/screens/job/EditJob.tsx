import { JobChange, updateJob, type Job } from '@treasures/api-client'
import {
  Button,
  CheckboxField,
  DateField,
  SelectField,
  TextAreaField,
  TextField,
} from '@treasures/widgets/kit'
import { also } from '../../body-checks.ts'
import { textProps } from '../../form/field-props.ts'
import { Form } from '../../form/Form.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useForm } from '../../form/use-form.ts'
import { api } from '../../session/api.ts'
import { snackbar } from '../../shell/snackbars.ts'
import { numberOf } from '../price-engine/number-text.ts'
import { jobSaved } from './job.queries.ts'
import '../../parts.css'

type Wanted = 'soon' | 'flexible' | 'date'
type Values = {
  descr: string
  wanted: string
  wanted_on: string
  treasureprice: string
  customerprice: string
  on_board: boolean
  auto_match: boolean
}
type Body = {
  descr: string
  wanted: Wanted
  wanted_on: string | null
  treasureprice?: number
  customerprice?: number
  on_board?: boolean
  auto_match?: boolean
}

const whens = [
  { value: 'soon', label: 'As soon as possible' },
  { value: 'flexible', label: 'Any day' },
  { value: 'date', label: 'On a day' },
]

const notANumber = 'Must be a number, such as 36.24'
const complainAbout = (price: number | undefined) =>
  price !== undefined && Number.isNaN(price) ? notANumber : undefined
const schema = also<Body>(JobChange, (body) => ({
  wanted_on: body.wanted === 'date' && !body.wanted_on ? 'Choose a day' : undefined,
  treasureprice: complainAbout(body.treasureprice),
  customerprice: complainAbout(body.customerprice),
}))

/** Only prices that were changed are sent: those of a job with recorded work stay as they are. */
const toBody =
  (job: Job) =>
  ({ descr, wanted, wanted_on, on_board, auto_match, ...prices }: Values): Body => {
    const [gets, pays] = [numberOf(prices.treasureprice), numberOf(prices.customerprice)]
    return {
      descr,
      wanted: wanted as Wanted,
      wanted_on: wanted === 'date' ? wanted_on || null : null,
      ...(gets !== null && gets !== job.treasureprice && { treasureprice: gets }),
      ...(pays !== null && pays !== job.customerprice && { customerprice: pays }),
      ...(!job.locked && { on_board, auto_match }),
    }
  }

export function EditJob({ job, onClose }: { job: Job; onClose: () => void }) {
  const form = useForm<Values, Body, Job>({
    initial: {
      descr: job.descr,
      // Those of before the choice was asked for have a day alone.
      wanted: job.wanted ?? (job.wanted_on ? 'date' : 'flexible'),
      wanted_on: job.wanted_on ?? '',
      treasureprice: job.treasureprice?.toFixed(2) ?? '',
      customerprice: job.customerprice?.toFixed(2) ?? '',
      on_board: job.on_board,
      auto_match: job.auto_match,
    },
    schema,
    toBody: toBody(job),
    save: (body) => api.call(updateJob, { params: { id: job.id }, body }),
    onSaved(saved) {
      snackbar.success('Change saved.')
      jobSaved(saved)
      onClose()
    },
  })
  const { values, change } = form
  return (
    <FormDialog
      title={`Change job ${job.jobcode}`}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      {(cancel) => (
        <Form {...form} onSubmit={form.submit} invalidWords="Please correct the problems.">
          <TextAreaField label="Description" required {...textProps(form, 'descr')} />
          <div className="form-row">
            <SelectField label="When" {...textProps(form, 'wanted')} options={whens} />
            {values.wanted === 'date' && (
              <DateField label="Day" required {...textProps(form, 'wanted_on')} />
            )}
          </div>
          <div className="form-row">
            <TextField
              {...textProps(form, 'customerprice')}
              label="Customer pays"
              inputMode="decimal"
              autoComplete="off"
              hint={`Pounds per ${job.unit.name_singular.toLowerCase()}`}
            />
            <TextField
              {...textProps(form, 'treasureprice')}
              label="Treasure gets"
              inputMode="decimal"
              autoComplete="off"
              hint="At most what the customer pays"
            />
          </div>
          {job.locked ? (
            <p className="muted">Board and matching are locked for this job.</p>
          ) : (
            <>
              <CheckboxField
                name="on_board"
                label="On Jobs Board?"
                checked={values.on_board}
                onChange={(on_board) => change({ on_board })}
              />
              <CheckboxField
                name="auto_match"
                label="Match by itself?"
                checked={values.auto_match}
                onChange={(auto_match) => change({ auto_match })}
              />
            </>
          )}
          <div className="actions">
            <Button type="submit" isBusy={form.isBusy}>
              Save
            </Button>
            <Button kind="quiet" disabled={form.isBusy} onClick={cancel}>
              Cancel
            </Button>
          </div>
        </Form>
      )}
    </FormDialog>
  )
}
