import type { ListenerAction, RecipientKind } from '@treasures/api-client'
import {
  ChoiceChips,
  RadioCards,
  SelectField,
  TextAreaField,
  TextField,
} from '@treasures/widgets/kit'
import { useRef } from 'react'
import { InsertName } from '../../templates/InsertName.tsx'
import { TextSize } from '../../templates/TextSize.tsx'
import type { ActionProps } from './editor-part.ts'
import { replacedBy } from './listener-draft.ts'

type Send = Extract<ListenerAction, { do: 'send' }>

const readers = {
  customer: 'The customer',
  treasure: 'The treasure',
  staff: 'Staff',
  address: 'An address',
} as const satisfies Record<RecipientKind, string>

/** Fields of a message with staff's own words. */
export function SendAction(props: ActionProps<Send>) {
  const { action, place, errorAt, parts, onChange } = props
  const set = (some: Partial<Send>) => onChange({ ...action, ...some })
  const { channel, to } = action
  return (
    <>
      <div className="fields">
        <ChoiceChips<Send['channel']>
          label="By"
          name={`${place}-channel`}
          value={channel}
          options={[
            { value: 'email', label: 'E-mail' },
            { value: 'sms', label: 'Text' },
          ]}
          error={errorAt(`${place}.channel`)}
          onChange={(next) => set({ channel: next })}
        />
        <SelectField
          label="To"
          name={`${place}-to`}
          value={to}
          options={parts.recipients.map((each) => ({ value: each.to, label: readers[each.to] }))}
          error={errorAt(`${place}.to`)}
          onChange={(next) => set({ to: next as RecipientKind })}
        />
      </div>
      {to === 'address' && (
        <TextField
          label={channel === 'email' ? 'E-mail address' : 'UK mobile'}
          name={`${place}-address`}
          autoComplete="off"
          required
          value={action.address}
          error={errorAt(`${place}.address`)}
          onChange={(address) => set({ address })}
        />
      )}
      <SendWords {...props} set={set} />
      {(to === 'customer' || to === 'treasure') && <SendClass {...props} set={set} />}
      <SendInstead {...props} set={set} />
    </>
  )
}

type SetProps = ActionProps<Send> & { set: (some: Partial<Send>) => void }

function SendWords({ action, place, errorAt, parts, set }: SetProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const names = parts.recipients.find(({ to }) => to === action.to)?.names ?? []
  return (
    <>
      {action.channel === 'email' && (
        <TextField
          label="Subject"
          name={`${place}-subject`}
          required
          value={action.subject}
          error={errorAt(`${place}.subject`)}
          onChange={(subject) => set({ subject })}
        />
      )}
      <TextAreaField
        label="Text"
        name={`${place}-body`}
        required
        rows={{ min: 4, max: 16 }}
        value={action.body}
        inputRef={text}
        hint="A name in double braces is filled in, such as {{fname}}."
        error={errorAt(`${place}.body`)}
        onChange={(body) => set({ body })}
      />
      <div>
        <InsertName
          names={names}
          into={text}
          text={action.body}
          onChange={(body) => set({ body })}
        />
      </div>
      {action.channel === 'sms' && action.body !== '' && (
        <TextSize text={action.body} partPence={parts.part_pence} />
      )}
    </>
  )
}

const SendClass = ({ action, place, set }: SetProps) => (
  <RadioCards<Send['class']>
    label="What kind of message is it?"
    name={`${place}-class`}
    value={action.class}
    options={[
      {
        value: 'service',
        label: 'About work in progress',
        detail: 'Something they need to know about a job, visit or bill. No consent needed.',
      },
      {
        value: 'marketing',
        label: 'Advertising',
        detail:
          'Anything meant to make them book, come back or review. By law it only goes to people who have agreed, at most one a day.',
      },
    ]}
    onChange={(next) => set({ class: next })}
  />
)

/** Offers to replace our own message. Absent if we send the recipient no message of our own. */
function SendInstead({ action, draft, parts, place, errorAt, set }: SetProps) {
  const ours = replacedBy(action, draft.wait, parts)
  if (ours.length === 0 && !action.instead) return null
  return (
    <RadioCards<'instead' | 'besides'>
      label="We write to them about this ourselves"
      hint={ours.length > 0 ? `Our own: ${ours.join(', ')}.` : undefined}
      name={`${place}-instead`}
      value={action.instead ? 'instead' : 'besides'}
      options={[
        { value: 'besides', label: 'As well as our own message', detail: 'They get both.' },
        {
          value: 'instead',
          label: 'Instead of our own message',
          detail:
            'They only get this message. If the conditions are not met, they get our own as usual.',
        },
      ]}
      error={errorAt(`${place}.instead`)}
      onChange={(next) => set({ instead: next === 'instead' })}
    />
  )
}
