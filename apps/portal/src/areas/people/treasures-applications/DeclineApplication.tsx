import {
  DecliningApplication,
  declineTreasure,
  type TreasureApplication,
} from '@treasures/api-client'
import { TextAreaField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { nameOf } from './application-words.ts'

type DeclineApplicationProps = { application: TreasureApplication; onClose: () => void }

/** Declines an applicant, with an optional reason. */
export function DeclineApplication({ application, onClose }: DeclineApplicationProps) {
  const form = useForm<{ reason: string }, { reason: string }, TreasureApplication>({
    initial: { reason: '' },
    schema: DecliningApplication,
    toBody: (values) => values,
    save: (body) => api.call(declineTreasure, { params: { id: application.id }, body }),
    onSaved() {
      snackbar.success(`${nameOf(application)} is declined. We’ll let them know by e-mail.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Decline ${nameOf(application)}?`}
      words="We’ll let them know by e-mail. Their bank details are deleted straight away, the rest after three months."
      yes="Decline"
      tone="danger"
      form={form}
      onClose={onClose}
    >
      <TextAreaField
        {...textProps(form, 'reason')}
        label="Reason"
        hint="Goes into the e-mail. Leave empty for none."
      />
    </FormDialog>
  )
}
