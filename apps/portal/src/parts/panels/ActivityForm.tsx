import { NewActivity, type Activity } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { CheckboxField, DateField, SelectField, TextAreaField } from '@treasures/widgets/kit'
import { textProps } from '../form/field-props.ts'
import { useForm } from '../form/use-form.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { EditForm } from './EditForm.tsx'
import { addActivity, assignable, type Subject } from './subject.ts'

type Values = { descr: string; assignee: string; to_do: boolean; due_on: string }

const bodyOf = ({ descr, assignee, to_do, due_on }: Values): NewActivity => ({
  descr,
  id_assignee: assignee ? Number(assignee) : null,
  to_do,
  due_on: to_do ? due_on : null,
})

/** Adds an activity, which can be a to-do assigned to a person. */
export function ActivityForm({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const { data: people = [] } = useQuery(assignable)
  const form = useForm<Values, NewActivity, Activity>({
    initial: { descr: '', assignee: '', to_do: false, due_on: '' },
    schema: NewActivity,
    toBody: bodyOf,
    renamed: { id_assignee: 'assignee' },
    refused: { user_not_found: 'assignee' },
    save: (body) => addActivity(subject, body),
    onSaved() {
      snackbar.success('Activity added.')
      onClose()
    },
  })
  return (
    <EditForm form={form} onCancel={onClose}>
      <TextAreaField label="Description" required {...textProps(form, 'descr')} />
      <SelectField
        label="Assign to"
        name="assignee"
        value={form.values.assignee}
        options={[
          { value: '', label: 'Nobody' },
          ...people.map(({ id, fname, lname }) => ({
            value: String(id),
            label: `${fname} ${lname}`,
          })),
        ]}
        error={form.errors.assignee}
        onChange={(assignee) => form.change({ assignee, ...(assignee && { to_do: true }) })}
      />
      <CheckboxField
        label="To be done"
        name="to_do"
        checked={form.values.to_do}
        onChange={(to_do) => form.change({ to_do, ...(!to_do && { assignee: '', due_on: '' }) })}
      />
      {form.values.to_do && <DateField label="By" {...textProps(form, 'due_on')} />}
    </EditForm>
  )
}
