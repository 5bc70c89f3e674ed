import { updateView, type ViewList } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Menu } from '#app/floating/Menu.tsx'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '../form/save-failure.ts'
import { ManageViews, SaveView } from './ViewDialogs.tsx'
import { isSameView, viewParam, viewPath, viewsQuery } from './views.ts'
import './views.css'

type ViewsMenuProps = {
  list: ViewList
  /** Filters and order in the address. */
  filters: Readonly<Record<string, string>>
}

/** Menu of the list's saved views. Says which view is open, and which of its filters have gone. */
export function ViewsMenu({ list, filters }: ViewsMenuProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const { data = [] } = useQuery(viewsQuery)
  const views = data.filter((view) => view.list === list)
  const open = views.find(({ id }) => String(id) === search.get(viewParam))
  const isChanged = open && !isSameView(open.query, filters)
  const keep = useMutation({
    mutationFn: (id: number) =>
      api.call(updateView, { params: { id }, body: { query: { ...filters } } }),
    onSuccess: ({ name }) => snackbar.success(`“${name}” saved.`),
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  return (
    <>
      <Menu
        label={open ? `View: ${open.name}${isChanged ? ', changed' : ''}` : 'Views'}
        items={[
          ...views.map((view) => ({
            label: view.is_shared ? `${view.name} (shared)` : view.name,
            onPress: () => void navigate(viewPath(view)),
          })),
          ...(open && isChanged
            ? [{ label: `Save changes to “${open.name}”`, onPress: () => keep.mutate(open.id) }]
            : []),
          { label: 'Save as a new view…', onPress: () => setDialog('save') },
          ...(views.length > 0
            ? [{ label: 'Manage views…', onPress: () => setDialog('manage') }]
            : []),
        ]}
      />
      {open && open.lost.length > 0 && (
        <div className="view-lost">
          <p role="status">
            {`The list no longer has ${open.lost.length === 1 ? 'this filter' : 'these filters'} of “${open.name}”: ${open.lost.join(', ')}. ${
              Object.keys(open.query).length > 0
                ? 'The other filters apply.'
                : 'All records are shown.'
            }`}
          </p>
          <Button kind="quiet" isBusy={keep.isPending} onClick={() => keep.mutate(open.id)}>
            Save without
          </Button>
        </div>
      )}
      {dialog === 'save' && (
        <SaveView
          list={list}
          filters={filters}
          onSaved={(view) => void navigate(viewPath(view), { replace: true })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'manage' && <ManageViews views={views} onClose={() => setDialog(undefined)} />}
    </>
  )
}
