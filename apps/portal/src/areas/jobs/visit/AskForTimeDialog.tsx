import { askForAnotherTime, type Arrival, type NextVisit } from '@treasures/api-client'
import { DateField, SelectField, TextField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { textProps, timeProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'
import { timeWords } from '#parts/request-words.ts'

export type AskForTimeProps = {
  visit: NextVisit
  treasure: string
  onClose: () => void
}
type Values = { date: string; arrival: Arrival; time: string }

/**
 * A customer asks to move the next visit. The visit stays unchanged until the treasure or staff
 * agree.
 */
export function AskForTimeDialog({ visit, treasure, onClose }: AskForTimeProps) {
  const { start_at } = visit
  const form = useForm({
    initial: { date: '', arrival: 'morning', time: '' } as Values,
    schema: askForAnotherTime.body,
    toBody: ({ date, arrival, time }) => ({
      start_at,
      date,
      arrival,
      ...(arrival === 'time' && { time }),
    }),
    refused: { appointment_past: 'date' },
    save: (body) => api.call(askForAnotherTime, { params: { id: visit.id }, body }),
    onSaved() {
      snackbar.success(`We’ve asked ${treasure}. Nothing changes until they reply.`)
      onClose()
    },
  })
  const { arrival } = form.values
  return (
    <FormDialog
      title="Request a different time"
      words={`${treasure} is coming ${timeWords(start_at)}. When would suit you better? Your appointment stays as it is until ${treasure} agrees.`}
      form={form}
      invalidAt="notice"
      yes="Send request"
      onClose={onClose}
    >
      <DateField label="Day" required {...textProps(form, 'date')} />
      <SelectField
        label="When in the day"
        name="arrival"
        value={arrival}
        options={arrivals}
        onChange={(value) => form.change({ arrival: value as Arrival })}
      />
      {arrival === 'time' && <TextField label="Time" {...timeProps(form, 'time')} />}
    </FormDialog>
  )
}

const arrivals = [
  { value: 'morning', label: 'In the morning, by 12' },
  { value: 'afternoon', label: 'In the afternoon, by 5' },
  { value: 'time', label: 'At a time' },
]
