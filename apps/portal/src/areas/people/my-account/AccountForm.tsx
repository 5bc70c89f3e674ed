import { Button } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { useLeaveGuard } from '#app/shell/use-leave-guard.ts'
import { Form } from '#parts/form/Form.tsx'
import type { Form as FormOf } from '#parts/form/use-form.ts'

type AccountFormProps<Values extends object> = {
  form: FormOf<Values>
  /** Label of the submit button. */
  save: string
  kind?: 'primary' | 'quiet'
  children: ReactNode
}

/** A form that stays open after saving. */
export function AccountForm<Values extends object>({
  form,
  save,
  kind = 'quiet',
  children,
}: AccountFormProps<Values>) {
  useLeaveGuard(form.isDirty)
  return (
    <Form form={form}>
      {children}
      <div>
        <Button kind={kind} type="submit" isBusy={form.isBusy}>
          {save}
        </Button>
      </div>
    </Form>
  )
}
