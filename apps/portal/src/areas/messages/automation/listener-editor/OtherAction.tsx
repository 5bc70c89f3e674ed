import { listTags, listWebhooks, tagModel, type ListenerAction } from '@treasures/api-client'
import { ChoiceChips, SelectField, TextAreaField } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { rowsOf, queryOf } from '#app/query.ts'
import { assignable } from '#parts/panels/subject.ts'
import type { ActionProps } from './editor-part.ts'

type Of<D extends ListenerAction['do']> = ActionProps<Extract<ListenerAction, { do: D }>>

/** Fields of an action other than sending a message. */
export function OtherAction({
  action,
  ...props
}: ActionProps<Exclude<ListenerAction, { do: 'send' }>>) {
  switch (action.do) {
    case 'activity':
      return <TaskAction {...props} action={action} />
    case 'tag':
      return <TagAction {...props} action={action} />
    case 'webhook':
      return <WebhookAction {...props} action={action} />
  }
}

function TaskAction({ action, place, errorAt, onChange }: Of<'activity'>) {
  const { data: people = [] } = useQuery(assignable)
  return (
    <>
      <TextAreaField
        label="What to do"
        name={`${place}-descr`}
        required
        rows={{ min: 2, max: 8 }}
        value={action.descr}
        error={errorAt(`${place}.descr`) ?? errorAt(place)}
        onChange={(descr) => onChange({ ...action, descr })}
      />
      <SelectField
        label="Assign to"
        name={`${place}-assignee`}
        value={action.id_assignee === null ? '' : String(action.id_assignee)}
        options={[
          { value: '', label: 'Anyone' },
          ...people.map(({ id, fname, lname }) => ({
            value: String(id),
            label: `${fname} ${lname}`,
          })),
        ]}
        error={errorAt(`${place}.id_assignee`)}
        onChange={(id) => onChange({ ...action, id_assignee: id === '' ? null : Number(id) })}
      />
    </>
  )
}

const things = {
  job: { label: 'The job', model: tagModel.jobs },
  customer: { label: 'The customer', model: tagModel.customers },
  treasure: { label: 'The treasure', model: tagModel.treasures },
} as const

const tagsOf = (id_model: number) => queryOf(listTags, { query: { id_model: id_model as 1 } })

function TagAction({ action, place, errorAt, parts, onChange }: Of<'tag'>) {
  const { data } = useQuery(tagsOf(things[action.on].model))
  return (
    <>
      <ChoiceChips
        label="What is done with the tag"
        name={`${place}-put`}
        value={action.put ? 'put' : 'remove'}
        options={[
          { value: 'put', label: 'Put on' },
          { value: 'remove', label: 'Remove' },
        ]}
        onChange={(put) => onChange({ ...action, put: put === 'put' })}
      />
      <div className="fields">
        <SelectField
          label="Of what"
          name={`${place}-on`}
          value={action.on}
          options={parts.tagged.map((on) => ({ value: on, label: things[on].label }))}
          error={errorAt(`${place}.on`)}
          onChange={(on) => onChange({ ...action, on: on as typeof action.on, id_tag: 0 })}
        />
        <SelectField
          label="Tag"
          name={`${place}-tag`}
          required
          value={String(action.id_tag)}
          options={[
            { value: '0', label: 'Please choose' },
            ...(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          error={errorAt(`${place}.id_tag`)}
          onChange={(id) => onChange({ ...action, id_tag: Number(id) })}
        />
      </div>
    </>
  )
}

function WebhookAction({ action, place, errorAt, onChange }: Of<'webhook'>) {
  const { data = [] } = useQuery(rowsOf(listWebhooks))
  return (
    <SelectField
      label="Webhook"
      name={`${place}-webhook`}
      required
      hint={
        data.length === 0
          ? 'There is none yet: a super adds it under Automation, Webhooks.'
          : 'It receives ids only, and asks for everything else that it may see.'
      }
      value={String(action.id_webhook)}
      options={[
        { value: '0', label: 'Please choose' },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      error={errorAt(`${place}.id_webhook`)}
      onChange={(id) => onChange({ ...action, id_webhook: Number(id) })}
    />
  )
}
