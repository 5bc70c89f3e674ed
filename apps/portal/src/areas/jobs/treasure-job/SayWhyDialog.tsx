import { answerStart } from '@treasures/api-client'
import { TextAreaField } from '@treasures/widgets/kit'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { textProps } from '#parts/form/field-props.ts'
import { useForm } from '#parts/form/use-form.ts'

type SayWhyDialogProps = {
  title: string
  /** Consequences of the action. */
  words: string
  label: string
  yes: string
  tone?: 'danger'
  save: (reason: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks for confirmation and an optional reason. */
export function SayWhyDialog({
  title,
  words,
  label,
  yes,
  tone,
  save,
  onDone,
  onClose,
}: SayWhyDialogProps) {
  const form = useForm<{ reason: string }, string, unknown>({
    initial: { reason: '' },
    schema: answerStart.body.shape.reason,
    toBody: ({ reason }) => reason,
    save,
    onSaved: onDone,
  })
  return (
    <FormDialog
      title={title}
      form={form}
      words={words}
      invalidAt="notice"
      yes={yes}
      {...(tone && { tone })}
      onClose={onClose}
    >
      <TextAreaField label={label} rows={{ min: 2, max: 6 }} {...textProps(form, 'reason')} />
    </FormDialog>
  )
}
