import { TemplateInput, updateTemplate, type Template } from '@treasures/api-client'
import { TextAreaField, TextField } from '@treasures/widgets/kit'
import { useRef } from 'react'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import './template.css'
import { InsertName } from './InsertName.tsx'
import { TemplateTrial } from './TemplateTrial.tsx'

type TemplateEditProps = { template: Template; onClose: () => void }

/** Edits the words of a template. Texts have no subject. */
export function TemplateEdit({ template, onClose }: TemplateEditProps) {
  const { id, name, channel, subject, body, placeholders } = template
  const hasSubject = channel !== 'sms'
  const form = useForm({
    initial: { subject: subject ?? '', body },
    schema: TemplateInput,
    toBody: (values) => ({ ...values, subject: hasSubject ? values.subject : null }),
    save: (words) => api.call(updateTemplate, { params: { id }, body: words }),
    onSaved() {
      snackbar.success('Saved. The next message has these words.')
      onClose()
    },
  })
  const text = useRef<HTMLTextAreaElement>(null)

  return (
    <FormDialog title={name} width="wide" form={form} onClose={onClose}>
      {hasSubject && (
        <TextField
          {...textProps(form, 'subject')}
          label={channel === 'push' ? 'Title' : 'Subject'}
          required
        />
      )}
      <TextAreaField
        {...textProps(form, 'body')}
        label="Text"
        required
        rows={{ min: 8, max: 20 }}
        inputRef={text}
        hint={hintFor(placeholders)}
      />
      <div className="template-tools">
        <InsertName
          names={placeholders}
          into={text}
          text={form.values.body}
          onChange={(words) => form.change({ body: words })}
        />
      </div>
      <TemplateTrial
        template={template}
        words={{ ...form.values, subject: hasSubject ? form.values.subject : null }}
      />
    </FormDialog>
  )
}

function hintFor(placeholders: readonly string[]): string {
  const names = placeholders.map((name) => `{{${name}}}`).join(', ')
  const links =
    'Leave a blank or a new line before and after a link, and keep it out of the subject.'
  return `${names ? `Filled in: ${names}.` : 'Nothing is filled in here.'}${names.includes('link}}') ? ` ${links}` : ''}`
}
