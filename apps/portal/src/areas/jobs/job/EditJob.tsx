import {
  isApiError,
  isJobUnderWay,
  JobChange,
  jobStatus,
  normalisePostcode,
  showPounds,
  updateJob,
  wantedClockTimes,
  type Job,
  type JobCorrection,
  type WantedTime,
} from '@treasures/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  Alert,
  CheckboxField,
  DateField,
  SelectField,
  TextAreaField,
  TextField,
} from '@treasures/widgets/kit'
import { also } from '#parts/body-checks.ts'
import { checkProps, numberProps, textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm, type Form as FormState } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { noNumber, numberOf } from '#parts/form/number-text.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { jobStatusTag } from '#parts/job-status-words.ts'
import { jobCorrection, jobSaved } from './job.queries.ts'
import '#parts/parts.css'

type Wanted = 'soon' | 'flexible' | 'date'
type Values = {
  address: string
  postcode: string
  id_option: string
  descr: string
  wanted: string
  wanted_on: string
  wanted_time: string
  treasureprice: string
  customerprice: string
  on_board: boolean
  auto_match: boolean
}
type Body = {
  address?: string
  postcode?: string
  id_option?: number
  descr: string
  wanted: Wanted
  wanted_on: string | null
  wanted_time: WantedTime | null
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

const timesOfDay = (chosen: string) => [
  { value: '', label: 'Any time' },
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
  ...wantedClockTimes(chosen).map((time) => ({ value: time, label: time })),
]

const schema = also<Body>(JobChange, (body) => ({
  wanted_on: body.wanted === 'date' && !body.wanted_on ? 'Choose a day' : undefined,
  treasureprice: noNumber(body.treasureprice, '36.24'),
  customerprice: noNumber(body.customerprice, '36.24'),
}))

/** Place and service can be corrected while the job is open, claimed or in progress. */
const isOngoing = ({ id_status }: Job) => id_status === jobStatus.open || isJobUnderWay(id_status)
const placeOf = (typed: string) => normalisePostcode(typed) ?? typed.trim()
const pricesOf = ({ customerprice, treasureprice }: JobCorrection['after']) => ({
  customerprice,
  treasureprice,
})

/** Sends only changed prices, because prices of a job with recorded work cannot change. */
const toBody =
  (job: Job) =>
  ({
    address,
    postcode,
    id_option,
    descr,
    wanted,
    wanted_on,
    wanted_time,
    on_board,
    auto_match,
    ...prices
  }: Values): Body => {
    const [gets, pays] = [numberOf(prices.treasureprice), numberOf(prices.customerprice)]
    const isMoved = placeOf(postcode) !== job.postcode
    const isOther = id_option !== '' && Number(id_option) !== job.id_service_option
    return {
      ...(address !== job.address && { address }),
      ...(isMoved && { postcode }),
      ...(isOther && { id_option: Number(id_option) }),
      descr,
      wanted: wanted as Wanted,
      wanted_on: wanted === 'date' ? wanted_on || null : null,
      wanted_time: wanted_time || null,
      ...(gets !== null && gets !== job.treasureprice && { treasureprice: gets }),
      ...(pays !== null && pays !== job.customerprice && { customerprice: pays }),
      ...(!job.locked && { on_board, auto_match }),
    }
  }

export function EditJob({ job, onClose }: { job: Job; onClose: () => void }) {
  const form: FormState<Values> = useForm<Values, Body, Job>({
    initial: {
      address: job.address,
      postcode: job.postcode,
      id_option: String(job.id_service_option ?? ''),
      descr: job.descr,
      // Jobs made before this choice existed have only a day.
      wanted: job.wanted ?? (job.wanted_on ? 'date' : 'flexible'),
      wanted_on: job.wanted_on ?? '',
      wanted_time: job.wanted_time ?? '',
      treasureprice: job.treasureprice?.toFixed(2) ?? '',
      customerprice: job.customerprice?.toFixed(2) ?? '',
      on_board: job.on_board,
      auto_match: job.auto_match,
    },
    schema,
    toBody: toBody(job),
    save: (body) =>
      api
        .call(updateJob, {
          params: { id: job.id },
          body: { ...body, ...(isCorrected && isCurrent && { shown: pricesOf(quote.data.after) }) },
        })
        .catch(async (error: unknown) => {
          // The form then shows the current price, and a second press saves it.
          if (isApiError(error, 'price_changed')) await quote.refetch()
          throw error
        }),
    onSaved(saved) {
      snackbar.success('Change saved.')
      jobSaved(saved)
      onClose()
    },
  })
  const { values } = form
  const postcode = placeOf(values.postcode)
  const id_option = values.id_option === '' ? null : Number(values.id_option)
  // A space means a full postcode: outward code and inward code.
  const isWhole = postcode.includes(' ')
  const quote = useQuery({
    ...jobCorrection(job.id, { postcode, id_option }),
    enabled: isOngoing(job) && isWhole,
    placeholderData: keepPreviousData,
  })
  const isCurrent = isWhole && quote.isSuccess && !quote.isPlaceholderData
  const isCorrected = postcode !== job.postcode || id_option !== job.id_service_option
  return (
    <FormDialog title={`Edit job ${job.jobcode}`} form={form} onClose={onClose}>
      <TextAreaField label="Description" required {...textProps(form, 'descr')} />
      {isOngoing(job) ? (
        <>
          <TextField {...textProps(form, 'address')} label="Address" autoComplete="off" required />
          <div className="form-row">
            <TextField
              {...textProps(form, 'postcode')}
              label="Postcode"
              autoComplete="off"
              required
            />
            {quote.data && quote.data.keeps_price === null && (
              <SelectField
                {...textProps(form, 'id_option')}
                label="Service"
                options={serviceOptions(quote.data, values.id_option, job)}
              />
            )}
          </div>
          {isCorrected && (
            <div role="status">
              {quote.error && !quote.isFetching ? (
                <Alert type="danger">{saveFailure(quote.error)}</Alert>
              ) : (
                isCurrent && <NewPrice quote={quote.data} />
              )}
            </div>
          )}
        </>
      ) : (
        <p className="muted">
          Address, postcode and service stay as they are: this job is{' '}
          {jobStatusTag(job.id_status).name.toLowerCase()}.
        </p>
      )}
      <div className="form-row">
        <SelectField label="When" {...textProps(form, 'wanted')} options={whens} />
        {values.wanted === 'date' && (
          <DateField label="Day" required {...textProps(form, 'wanted_on')} />
        )}
        <SelectField
          label="Time of day"
          {...textProps(form, 'wanted_time')}
          options={timesOfDay(values.wanted_time)}
        />
      </div>
      <div className="form-row">
        <TextField
          {...numberProps(form, 'customerprice')}
          label="Customer pays"
          hint={`Pounds per ${job.unit.name_singular}`}
        />
        <TextField
          {...numberProps(form, 'treasureprice')}
          label="Treasure gets"
          hint="At most what the customer pays"
        />
      </div>
      {job.locked ? (
        <p className="muted">Board and matching are locked for this job.</p>
      ) : (
        <>
          <CheckboxField {...checkProps(form, 'on_board')} label="On Jobs Board?" />
          <CheckboxField {...checkProps(form, 'auto_match')} label="Automatic matching" />
        </>
      )}
    </FormDialog>
  )
}

/**
 * The job's service stays selectable even if it is not available at the new postcode, until a
 * different one is chosen.
 */
function serviceOptions({ options }: JobCorrection, chosen: string, job: Job) {
  const there = options.map(({ id, label }) => ({ value: String(id), label }))
  return there.some(({ value }) => value === chosen)
    ? there
    : [{ value: chosen, label: `${job.service.name} (not on offer there)` }, ...there]
}

const price = (pounds: number | null) => (pounds === null ? 'by estimate' : showPounds(pounds))

/** Effect on the price, shown before saving. */
function NewPrice({
  quote: { before, after, keeps_price, town, postcode, region },
}: {
  quote: JobCorrection
}) {
  const where = `${postcode} is in ${town}, region ${region.region_name}.`
  if (keeps_price !== null)
    return (
      <p>
        {where} {keeps_price} It stays {price(before.customerprice)}.
      </p>
    )
  return (
    <p>
      {where} Customer pays {price(after.customerprice)} {after.unit} (now{' '}
      {price(before.customerprice)} {before.unit}), treasure gets {price(after.treasureprice)} (now{' '}
      {price(before.treasureprice)}).
    </p>
  )
}
