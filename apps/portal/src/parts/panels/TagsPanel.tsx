import { createTag, type Tag as TagRecord } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, SearchField, Tag } from '@treasures/widgets/kit'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useControl } from '../../app/access/use-control.ts'
import { saveFailure } from '../form/save-failure.ts'
import { Loaded } from '../list/Loaded.tsx'
import { queries } from '#app/queries.ts'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { Panel } from './Panel.tsx'
import './profile.css'
import { modelOf, putTagOn, tagChoices, tagsOf, takeTagOff, type Subject } from './subject.ts'

/** Tags of a customer or treasure, loaded by the panel itself. */
export function LoadedTagsPanel({
  subject,
}: {
  subject: Subject & { kind: 'customer' | 'treasure' }
}) {
  const query = useQuery(tagsOf(subject))
  if (query.data) return <TagsPanel subject={subject} tags={query.data} />
  return (
    <Panel title="Tags">
      <Loaded query={query}>{() => null}</Loaded>
    </Panel>
  )
}

type TagsPanelProps = {
  subject: Subject
  tags: readonly TagRecord[]
}

/** Tags on a record, with controls to add and remove them if permitted. */
export function TagsPanel({ subject, tags }: TagsPanelProps) {
  const { kind, id } = subject
  const mayEdit = useControl(createTag).at === 'allowed'
  const change = useMutation({
    mutationFn: (work: () => Promise<TagRecord[]>) => work(),
    onSuccess(data) {
      if (kind !== 'job') queries.setQueryData(tagsOf({ kind, id }).queryKey, { data })
    },
    onError: (error) => snackbar.warning(`The tags were not changed. ${saveFailure(error)}`),
  })
  return (
    <Panel title="Tags">
      {tags.length === 0 ? (
        <p className="muted">No tags.</p>
      ) : (
        <ul className="tags" aria-busy={change.isPending}>
          {tags.map((tag) => (
            <li key={tag.id} className="tag-removable">
              <Tag color={tag.color}>{tag.name}</Tag>
              {mayEdit && (
                <Button
                  kind="icon"
                  label={`Remove ${tag.name}`}
                  disabled={change.isPending}
                  onClick={() => change.mutate(() => takeTagOff(subject, tag.id))}
                >
                  <X aria-hidden="true" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <AddTag
          // A new key empties the field after a tag is added.
          key={tags.length}
          subject={subject}
          tags={tags}
          onAdd={(find) => change.mutate(async () => putTagOn(subject, await find()))}
        />
      )}
    </Panel>
  )
}

type AddTagProps = {
  subject: Subject
  tags: readonly TagRecord[]
  onAdd: (find: () => Promise<number>) => void
}

function AddTag({ subject, tags, onAdd }: AddTagProps) {
  const [text, setText] = useState('')
  const find = async (typed: string) => {
    const { data: all } = await queries.fetchQuery(tagChoices(subject))
    const wanted = typed.trim().toLowerCase()
    return all
      .filter(
        ({ id, name }) => name.toLowerCase().includes(wanted) && !tags.some((on) => on.id === id),
      )
      .map(({ id, name, used }) => ({ id, label: name, detail: `on ${used}` }))
  }
  const make = async (name: string) => {
    const body = { name, color: colourOf(name), id_model: modelOf(subject) }
    return (await api.call(createTag, { body })).id
  }
  return (
    <SearchField
      label="Add a tag"
      name="tag"
      minLength={1}
      value={text ? { id: '', label: text } : null}
      search={find}
      onText={setText}
      onPick={(picked) => picked && onAdd(async () => Number(picked.id))}
      addLabel="Add a new tag “{term}”"
      onAdd={(name) => onAdd(() => make(name))}
    />
  )
}

const colours = ['#0b6e63', '#7a4b05', '#1d4f91', '#8a1c4a', '#4a5d23', '#5b3a8c', '#b3470b']

/**
 * Derives the colour from the name, so that two people who add the same tag get the same colour.
 */
const colourOf = (name: string): string => {
  let sum = 0
  for (const sign of name.toLowerCase()) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973
  return colours[sum % colours.length] ?? '#0b6e63'
}
