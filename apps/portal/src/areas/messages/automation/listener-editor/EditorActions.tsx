import { Button } from '@treasures/widgets/kit'
import { Menu } from '#app/floating/Menu.tsx'
import type { ActionProps, EditorPart } from './editor-part.ts'
import { nextKey, newAction, type ActionDraft, type ActionKind } from './listener-draft.ts'
import { OtherAction } from './OtherAction.tsx'
import { SendAction } from './SendAction.tsx'
import { useRows } from './use-rows.ts'

const actionTitles = {
  send: 'Send an e-mail or text',
  activity: 'Add a task for staff',
  tag: 'Put on or remove a tag',
  webhook: 'Call a webhook',
} as const satisfies Record<ActionKind, string>

/** Actions of a listener, in the order they run. */
export function EditorActions(part: EditorPart) {
  const { draft, change, errorAt, parts } = part
  const { actions } = draft
  const { ref, added, removed } = useRows(actions.length)
  const set = (next: readonly ActionDraft[]) => change({ actions: next })
  const kinds: ActionKind[] = ['send', 'activity', ...tagKind(parts.tagged), 'webhook']
  const error = actions.length === 0 && errorAt('actions')
  return (
    <fieldset className="listener-part" ref={ref}>
      <legend>Then</legend>
      {actions.map(({ key, action }, i) => (
        <fieldset key={key} className="listener-action" data-row="">
          <legend>
            {i + 1}. {actionTitles[action.do]}
          </legend>
          <ActionFields
            {...part}
            action={action}
            place={`actions.${i}`}
            onChange={(next) =>
              set(actions.map((each) => (each.key === key ? { key, action: next } : each)))
            }
          />
          <div>
            <Button
              kind="text"
              onClick={() => removed(() => set(actions.filter((each) => each.key !== key)))}
            >
              Remove<span className="unseen"> action {i + 1}</span>
            </Button>
          </div>
        </fieldset>
      ))}
      {error && (
        <p className="field-note" data-tone="error" role="alert">
          {error}
        </p>
      )}
      <div data-add="">
        <Menu
          label={actions.length === 0 ? 'Add what is done' : 'Add another'}
          items={kinds.map((kind) => ({
            label: actionTitles[kind],
            onPress: () =>
              added(() =>
                set([...actions, { key: nextKey(actions), action: newAction(kind, parts) }]),
              ),
          }))}
        />
      </div>
    </fieldset>
  )
}

const tagKind = (tagged: readonly unknown[]) => (tagged.length > 0 ? (['tag'] as const) : [])

const ActionFields = ({ action, ...props }: ActionProps) =>
  action.do === 'send' ? (
    <SendAction {...props} action={action} />
  ) : (
    <OtherAction {...props} action={action} />
  )
