import { Retirement } from '@treasures/api-client'
import { DateField } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'

type RetireDialogProps = {
  name: string
  /** Explains the consequences. */
  children: ReactNode
  retire: (body: { from?: string }) => Promise<unknown>
  onClose: () => void
}

/** Retires an item from a given day. Items are never deleted and can be restored. */
export function RetireDialog({ name, children, retire, onClose }: RetireDialogProps) {
  const form = useForm<{ from: string }, { from?: string }, unknown>({
    initial: { from: '' },
    schema: Retirement,
    toBody: ({ from }) => (from ? { from } : {}),
    refused: { retired_in_past: 'from' },
    save: retire,
    onSaved() {
      snackbar.success(`${name} retired.`)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Retire ${name}`}
      form={form}
      yes="Retire"
      tone="danger"
      words={children}
      onClose={onClose}
    >
      <DateField {...textProps(form, 'from')} label="From" hint="Leave empty for today." />
    </FormDialog>
  )
}
