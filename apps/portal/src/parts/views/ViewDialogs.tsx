import {
  createView,
  deleteView,
  shareView,
  unshareView,
  updateView,
  type View,
  type ViewList,
} from '@treasures/api-client'
import { CheckboxField, TextField } from '@treasures/widgets/kit'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { Menu } from '#app/floating/Menu.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { checkProps, textProps } from '../form/field-props.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { saveFailure } from '../form/save-failure.ts'
import { useForm } from '../form/use-form.ts'
import { ReadingDialog } from '../panels/TitledDialog.tsx'
import { viewPath } from './views.ts'

const taken = { view_exists: 'name' } as const

type SaveViewProps = {
  list: ViewList
  filters: Readonly<Record<string, string>>
  onSaved: (view: View) => void
  onClose: () => void
}

/** Asks for the name of a new view. */
export function SaveView({ list, filters, onSaved, onClose }: SaveViewProps) {
  const form = useForm({
    initial: { name: '', is_pinned: false },
    schema: createView.body,
    toBody: (values) => ({ ...values, list, query: { ...filters } }),
    refused: taken,
    save: (body, options) => api.call(createView, { body }, options),
    onSaved(view) {
      onClose()
      onSaved(view)
      snackbar.success(`“${view.name}” saved.`)
    },
  })
  return (
    <FormDialog
      title="Save as a new view"
      form={form}
      yes="Save view"
      words="Keeps the present search, filters and order of this list."
      invalidAt="fields"
      onClose={onClose}
    >
      <TextField label="Name" required {...textProps(form, 'name')} />
      <CheckboxField
        label="Pin to the navigation, with its count"
        {...checkProps(form, 'is_pinned')}
      />
    </FormDialog>
  )
}

/** Lists views, each with its actions. */
export function ManageViews({ views, onClose }: { views: readonly View[]; onClose: () => void }) {
  const [asked, setAsked] = useState<{ view: View; to: 'rename' | 'delete' }>()
  const sharing = useControl(shareView)
  const change = useMutation({
    mutationFn: (call: () => Promise<View>) => call(),
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  if (asked?.to === 'rename')
    return <RenameView view={asked.view} onClose={() => setAsked(undefined)} />
  return (
    <ReadingDialog title="Views" onClose={onClose}>
      <ul className="views">
        {views.map((view) => {
          const { id, name, is_pinned, is_shared } = view
          const params = { id }
          const own = is_shared ? sharing : ({ at: 'allowed' } as const)
          return (
            <li key={id}>
              <span>
                <Link to={viewPath(view)} onClick={onClose}>
                  {name}
                </Link>{' '}
                <small>
                  {[is_pinned && 'pinned', is_shared && 'shared'].filter(Boolean).join(', ')}
                </small>
              </span>
              <Menu
                label={`More for ${name}`}
                icon={<Ellipsis aria-hidden="true" />}
                kind="text"
                items={[
                  ...menuItem(own, {
                    label: is_pinned ? 'Unpin' : 'Pin to the navigation',
                    onPress: () =>
                      change.mutate(() =>
                        api.call(updateView, { params, body: { is_pinned: !is_pinned } }),
                      ),
                  }),
                  ...menuItem(sharing, {
                    label: is_shared ? 'Stop sharing' : 'Share with colleagues',
                    onPress: () =>
                      change.mutate(() =>
                        api.call(is_shared ? unshareView : shareView, { params }),
                      ),
                  }),
                  ...menuItem(own, {
                    label: 'Rename',
                    onPress: () => setAsked({ view, to: 'rename' }),
                  }),
                  ...menuItem(own, {
                    label: 'Delete',
                    tone: 'danger',
                    onPress: () => setAsked({ view, to: 'delete' }),
                  }),
                ]}
              />
            </li>
          )
        })}
      </ul>
      {views.length === 0 && <p>There are no views left.</p>}
      {asked && (
        <ConfirmChange
          title={`Delete “${asked.view.name}”?`}
          change={() => api.call(deleteView, { params: { id: asked.view.id } })}
          said={`“${asked.view.name}” deleted.`}
          onClose={() => setAsked(undefined)}
        >
          {asked.view.is_shared ? 'Your colleagues lose it too. ' : ''}The records in it stay.
        </ConfirmChange>
      )}
    </ReadingDialog>
  )
}

function RenameView({ view, onClose }: { view: View; onClose: () => void }) {
  const form = useForm({
    initial: { name: view.name },
    schema: updateView.body,
    toBody: (values) => values,
    refused: taken,
    save: (body) => api.call(updateView, { params: { id: view.id }, body }),
    onSaved: onClose,
  })
  return (
    <FormDialog title="Rename view" form={form} invalidAt="fields" onClose={onClose}>
      <TextField label="Name" required {...textProps(form, 'name')} />
    </FormDialog>
  )
}
