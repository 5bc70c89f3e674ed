import { deleteTag, listTags, tagModels, updateTag, type ListedTag } from '@treasures/api-client'
import { EmptyState, Tag, type TableColumn } from '@treasures/widgets/kit'
import { Menu } from '#app/floating/Menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Tags } from 'lucide-react'
import { useMemo, useState } from 'react'
import { menuItem } from '#app/access/menu-item.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { rowsOf } from '#app/query.ts'
import { count } from '#parts/words.ts'
import { EditTag } from './EditTag.tsx'

type Task = { at: 'edit' | 'delete' | 'release'; tag: ListedTag }

/** Every tag, with how often it is used. Only listeners use reserved tags. */
export default function TagsScreen() {
  return (
    <MayScreen title="Tags" endpoint={updateTag}>
      <ListedTags />
    </MayScreen>
  )
}

function ListedTags() {
  const [task, setTask] = useState<Task>()
  const columns = useMemo(() => tagColumns(setTask), [])
  const close = () => setTask(undefined)
  return (
    <>
      <SimpleList<ListedTag>
        caption="Tags"
        query={useQuery(rowsOf(listTags, { query: {} }))}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No tags yet" icon={<Tags aria-hidden="true" />}>
            <p>Add the first on a job, a customer or a treasure.</p>
          </EmptyState>
        }
      />
      {task?.at === 'edit' && <EditTag tag={task.tag} onClose={close} />}
      {task?.at === 'release' && <ReleaseTag tag={task.tag} onClose={close} />}
      {task?.at === 'delete' && <DeleteTag tag={task.tag} onClose={close} />}
    </>
  )
}

const tagColumns = (open: (task: Task) => void): TableColumn<ListedTag>[] => [
  {
    id: 'name',
    header: 'Tag',
    cell: ({ name, color, reserved }) => (
      <>
        <Tag color={color}>{name}</Tag> {reserved && <span className="small muted">Reserved</span>}
      </>
    ),
  },
  {
    id: 'model',
    header: 'Used on',
    width: 140,
    cell: ({ id_model }) => tagModels[id_model as keyof typeof tagModels],
  },
  { id: 'used', header: 'Used', isNumber: true, width: 100, cell: ({ used }) => count(used) },
  {
    id: 'actions',
    header: 'Actions',
    isControl: true,
    width: 180,
    cell: (tag) => <TagMenu tag={tag} open={open} />,
  },
]

/** A reserved tag must be released before it can change. */
function TagMenu({ tag, open }: { tag: ListedTag; open: (task: Task) => void }) {
  const [edit, remove] = [useControl(updateTag), useControl(deleteTag)]
  const items = tag.reserved
    ? menuItem(edit, { label: 'Release…', onPress: () => open({ at: 'release', tag }) })
    : [
        ...menuItem(edit, { label: 'Edit…', onPress: () => open({ at: 'edit', tag }) }),
        ...menuItem(remove, {
          label: 'Delete…',
          tone: 'danger',
          onPress: () => open({ at: 'delete', tag }),
        }),
      ]
  return (
    <span className="row-actions">
      <Menu
        label={`More for ${tag.name}`}
        icon={<Ellipsis aria-hidden="true" />}
        kind="text"
        items={items}
      />
    </span>
  )
}

const ReleaseTag = ({ tag, onClose }: { tag: ListedTag; onClose: () => void }) => (
  <ConfirmChange
    title={`Release the tag ${tag.name}?`}
    yes="Release"
    tone="plain"
    change={() =>
      api.call(updateTag, {
        params: { id: tag.id },
        body: { name: tag.name, color: tag.color, reserved: false },
      })
    }
    said={`${tag.name} released.`}
    onClose={onClose}
  >
    Staff can then add, remove, edit and delete it.
  </ConfirmChange>
)

const DeleteTag = ({ tag, onClose }: { tag: ListedTag; onClose: () => void }) => (
  <ConfirmChange
    title={`Delete the tag ${tag.name}?`}
    change={() => api.call(deleteTag, { params: { id: tag.id } })}
    said={`${tag.name} deleted.`}
    onClose={onClose}
  >
    {tag.used > 0 &&
      `It is removed from ${count(tag.used)} ${tag.used === 1 ? 'record' : 'records'}. `}
    This cannot be undone.
  </ConfirmChange>
)
