import type { RegionMove } from '@treasures/api-client'
import { useState, type ReactNode } from 'react'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm, type FormOptions } from '#parts/form/use-form.ts'
import './region.css'

type MoveDialogProps<Values extends object, Body> = Pick<
  FormOptions<Values, Body, RegionMove>,
  'initial' | 'schema' | 'toBody' | 'renamed' | 'refused'
> & {
  title: string
  /** Label of the confirming button. */
  yes: string
  tone?: 'danger' | 'plain'
  width?: 'narrow' | 'wide'
  children: (form: ReturnType<typeof useForm<Values, Body, RegionMove>>) => ReactNode
  /** Makes the call, as a dry run if `simulated` is 1. */
  call: (body: Body, simulated: 0 | 1) => Promise<RegionMove>
  onDone?: () => void
  onClose: () => void
}

/**
 * Changes regions in two steps: a form, then a confirmation that lists everything a dry run would
 * move.
 */
export function MoveDialog<Values extends object, Body>(props: MoveDialogProps<Values, Body>) {
  const { title, yes, tone = 'plain', width = 'narrow', children, call, onDone, onClose } = props
  const [asked, setAsked] = useState<{ body: Body; words: readonly string[] }>()
  const form = useForm<Values, Body, RegionMove>({
    initial: props.initial,
    schema: props.schema,
    toBody: props.toBody,
    ...(props.renamed && { renamed: props.renamed }),
    ...(props.refused && { refused: props.refused }),
    save: (body) => call(body, 1),
    onSaved: ({ words }) => setAsked({ body: props.toBody(form.values), words }),
  })
  if (asked)
    return (
      <ConfirmChange
        title={title}
        yes={yes}
        no="Cancel"
        tone={tone}
        change={() => call(asked.body, 0)}
        said={({ words }) => words[0] ?? 'Change saved.'}
        onDone={() => {
          onDone?.()
        }}
        onClose={onClose}
      >
        {asked.words.map((line) => (
          <span key={line} className="region-words">
            {line}
          </span>
        ))}
      </ConfirmChange>
    )
  return (
    <FormDialog title={title} width={width} form={form} yes="See what changes" onClose={onClose}>
      {children(form)}
    </FormDialog>
  )
}
