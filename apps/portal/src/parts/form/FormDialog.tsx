import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../list/Loaded.tsx'
import { TitledDialog } from '../panels/TitledDialog.tsx'
import { Form, type FormProps } from './Form.tsx'
import { useDiscard } from './use-discard.tsx'
import type { Form as FormOf } from './use-form.ts'

type FormDialogProps = Omit<FormProps, 'form' | 'onCancel'> & {
  title: string
  width?: 'narrow' | 'wide'
  form: FormProps['form'] & Pick<FormOf<object>, 'isDirty'>
  /** Consequences of the form, above its fields. */
  words?: ReactNode
  /** Query that provides the form's choices. */
  waitsFor?: UseQueryResult<unknown>
  /** Replaces the form's own `isDirty`, if some changes can be lost without confirmation. */
  isDirty?: boolean
  onClose: () => void
}

/**
 * A dialog with a form, whose fields are `children`. Closing it, or following a link, never loses
 * input without confirmation.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, width = 'narrow', words, waitsFor, onClose, ...form } = props
  const discard = useDiscard(props.isDirty ?? props.form.isDirty, onClose)
  const drawn = <Form {...form} onCancel={discard.cancel} />
  return (
    <TitledDialog
      title={title}
      width={width}
      canClose={!props.form.isBusy}
      onClose={discard.cancel}
    >
      {words && <p>{words}</p>}
      {waitsFor ? <Loaded query={waitsFor}>{() => drawn}</Loaded> : drawn}
      {discard.question}
    </TitledDialog>
  )
}
