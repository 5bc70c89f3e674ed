import type { ReactNode } from 'react'
import { Form } from '../form/Form.tsx'
import { useDiscard } from '../form/use-discard.tsx'
import type { Form as FormOf } from '../form/use-form.ts'

type EditFormProps<Values extends object> = {
  form: FormOf<Values>
  onCancel: () => void
  children: ReactNode
}

/**
 * A form with Save and Cancel in place of the content it edits. Unsaved input asks for
 * confirmation.
 */
export function EditForm<Values extends object>({
  form,
  onCancel,
  children,
}: EditFormProps<Values>) {
  const discard = useDiscard(form.isDirty, onCancel)
  return (
    <Form form={form} invalidAt="notice" onCancel={discard.cancel}>
      <div className="fields">{children}</div>
      {discard.question}
    </Form>
  )
}
