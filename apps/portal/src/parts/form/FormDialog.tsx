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
  /** What comes of it, said above the form. */
  words?: ReactNode
  /** Without it the form has nothing to choose from. */
  waitsFor?: UseQueryResult<unknown>
  /** Where not all that changed would be missed. */
  isDirty?: boolean
  onClose: () => void
}

/** A dialog with a form, which `children` are the fields of: neither a slip of the finger nor a link loses what was typed. */
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
