import { Button } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { DiscardDialog } from '../form/DiscardDialog.tsx'
import { Form } from '../form/Form.tsx'
import type { Form as FormOf } from '../form/use-form.ts'
import { useLeaveGuard } from '../../app/shell/use-leave-guard.ts'

type EditFormProps<Values extends object> = {
  form: FormOf<Values>
  onCancel: () => void
  children: ReactNode
}

/** A form in the place of what it changes, with Save and Cancel. Typed things are never lost unasked. */
export function EditForm<Values extends object>({
  form,
  onCancel,
  children,
}: EditFormProps<Values>) {
  const [isAsking, setIsAsking] = useState(false)
  useLeaveGuard(form.isDirty)
  return (
    <Form banner={form.banner} refusals={form.refusals} onSubmit={form.submit}>
      <div className="fields">{children}</div>
      <div className="actions">
        <Button type="submit" isBusy={form.isBusy}>
          Save
        </Button>
        <Button
          kind="quiet"
          disabled={form.isBusy}
          onClick={() => (form.isDirty ? setIsAsking(true) : onCancel())}
        >
          Cancel
        </Button>
      </div>
      {isAsking && <DiscardDialog onYes={onCancel} onNo={() => setIsAsking(false)} />}
    </Form>
  )
}
