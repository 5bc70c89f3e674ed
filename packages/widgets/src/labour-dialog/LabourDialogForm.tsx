import { useRef, type SubmitEvent } from 'react'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { Chip } from '../kit/Chip.tsx'
import { DateField } from '../kit/DateField.tsx'
import { NumberField } from '../kit/NumberField.tsx'
import { PriceField } from '../kit/PriceField.tsx'
import { SelectField } from '../kit/SelectField.tsx'
import { TextAreaField } from '../kit/TextAreaField.tsx'
import { likelyDays } from './labour-days.rules.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import type { LabourKind } from './labour-entry.ts'
import type { LabourField, LabourDialogModel } from './labour-dialog.model.ts'
import {
  jobLine,
  minimumWords,
  quantityHint,
  quantityLabel,
  totalWords,
} from './labour-dialog.words.ts'

type Props = {
  kind: LabourKind
  model: InstanceType<typeof LabourDialogModel>
  isDescriptionRequired: boolean
  today: string
  texts: LabourDialogTexts
  onInvalid: () => void
  onCancel: () => void
}

/** Fields for the work or the purchase, its date and its job. */
export function LabourDialogForm({ kind, model, texts, ...props }: Props) {
  const controls = useRef<Partial<Record<LabourField, HTMLElement | null>>>({})
  const typed = model.typed.value
  const job = model.job.value
  const isSaving = model.phase.value.at === 'saving'
  const isLabour = kind === 'labour'
  const isDescriptionRequired = !isLabour || props.isDescriptionRequired
  const minimum = isLabour ? minimumWords(job, texts) : undefined
  const total = isLabour ? undefined : totalWords(typed, texts)

  async function submit(options?: { allowSimilar: boolean }) {
    const invalid = await model.submit(options)
    if (!invalid) return
    controls.current[invalid]?.focus()
    // For an entry that is too similar, the server's own words are enough.
    if (!model.isTooSimilar.value) props.onInvalid()
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    void submit()
  }

  const around = <F extends LabourField>(field: F) => ({
    name: field,
    error: model.errors.value[field],
    disabled: isSaving,
    onBlur: () => model.leave(field),
  })
  const refOf = (field: LabourField) => (control: HTMLElement | null) => {
    controls.current[field] = control
  }

  return (
    <form className="labour-form" noValidate onSubmit={onSubmit}>
      {model.lockedWords.value && <Alert type="danger">{model.lockedWords.value}</Alert>}
      {model.isJobGiven.value ? (
        <p className="labour-job">
          {job && jobLine(job, texts)}
          {model.errors.value.id_job && <span role="alert">{model.errors.value.id_job}</span>}
        </p>
      ) : (
        <SelectField
          name="id_job"
          label={texts.job}
          hint={texts.onlyWithAppointment}
          error={model.errors.value.id_job}
          disabled={isSaving}
          required
          value={String(typed.id_job ?? '')}
          options={[
            { value: '', label: texts.chooseJob },
            ...model.loaded.value.jobs.map((one) => ({
              value: String(one.id),
              label: jobLine(one, texts),
            })),
          ]}
          onChange={(value) => model.chooseJob(value === '' ? null : Number(value))}
          selectRef={refOf('id_job')}
        />
      )}
      {model.isWholeJob.value ? (
        <p className="labour-note">{texts.wholeJob}</p>
      ) : (
        <NumberField
          {...around('quantity')}
          label={quantityLabel(kind, job, texts)}
          hint={quantityHint(kind, job, texts)}
          places={2}
          required
          value={typed.quantity}
          onChange={(value) => model.change('quantity', value)}
          inputRef={refOf('quantity')}
        />
      )}
      {minimum && <p className="labour-note">{minimum}</p>}
      <TextAreaField
        {...around('descr')}
        label={isDescriptionRequired ? texts.description : texts.descriptionOptional}
        hint={isLabour ? undefined : texts.itemsDescriptionHint}
        required={isDescriptionRequired}
        value={typed.descr}
        onChange={(text) => model.change('descr', text)}
        inputRef={refOf('descr')}
      />
      {!isLabour && (
        <PriceField
          {...around('treasureprice')}
          label={texts.price}
          hint={total ?? texts.priceHint}
          required
          value={typed.treasureprice}
          onChange={(value) => model.change('treasureprice', value)}
          inputRef={refOf('treasureprice')}
        />
      )}
      <DateField
        {...around('date')}
        label={isLabour ? texts.date : texts.datePurchased}
        max={props.today}
        required
        value={typed.date}
        onChange={(value) => model.change('date', value)}
        inputRef={refOf('date')}
      />
      <div className="labour-days" role="group" aria-label={texts.likelyDays}>
        {likelyDays(props.today, job?.last_appointment_on, texts).map(({ date, words }) => (
          <Chip
            key={date}
            isPressed={typed.date === date}
            onPress={() => !isSaving && model.change('date', date)}
          >
            {words}
          </Chip>
        ))}
      </div>
      {model.isTooSimilar.value && !model.isWholeJob.value && (
        <Button kind="quiet" onClick={() => void submit({ allowSimilar: true })}>
          {isLabour ? texts.recordAnyway : texts.recordMaterialsAnyway}
        </Button>
      )}
      <div className="actions">
        {/* Add Materials reports problems when Save is pressed; Record Labour disables Save. */}
        <Button type="submit" isBusy={isSaving} disabled={isLabour && !model.isValid.value}>
          {texts.save}
        </Button>
        <Button kind="quiet" disabled={isSaving} onClick={props.onCancel}>
          {texts.cancel}
        </Button>
      </div>
      <span className="unseen" role="status">
        {isSaving && texts.saving}
      </span>
    </form>
  )
}
