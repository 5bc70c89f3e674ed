import { answerStart } from '@treasures/api-client'
import { Button, TextAreaField } from '@treasures/widgets/kit'
import { Form } from '../../../parts/form/Form.tsx'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { textProps } from '../../../parts/form/field-props.ts'
import { useForm } from '../../../parts/form/use-form.ts'

type SayWhyDialogProps = {
  title: string
  /** What follows from it. */
  words: string
  label: string
  yes: string
  tone?: 'danger'
  save: (reason: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks whether it is meant, and lets somebody say why. */
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
    <FormDialog title={title} isDirty={form.isDirty} isBusy={form.isBusy} onClose={onClose}>
      {(cancel) => (
        <>
          <p>{words}</p>
          <Form banner={form.banner} refusals={form.refusals} onSubmit={form.submit}>
            <TextAreaField label={label} rows={{ min: 2, max: 6 }} {...textProps(form, 'reason')} />
            <div className="actions">
              <Button type="submit" {...(tone && { tone })} isBusy={form.isBusy}>
                {yes}
              </Button>
              <Button kind="quiet" disabled={form.isBusy} onClick={cancel}>
                Cancel
              </Button>
            </div>
          </Form>
        </>
      )}
    </FormDialog>
  )
}
