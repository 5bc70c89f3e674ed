import {
  getThread,
  isApiError,
  NewThreadEntry,
  readThread,
  settleThread,
  writeToThread,
  type JobThread,
  type ThreadAudience,
  type ThreadEntry,
  type ThreadSide,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, SelectField, Tag, TextAreaField } from '@treasures/widgets/kit'
import { useEffect, useRef, useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { refreshAll } from '#app/queries.ts'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { textProps } from '#parts/form/field-props.ts'
import { Form } from '#parts/form/Form.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { useForm } from '#parts/form/use-form.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { moment } from '#parts/words.ts'
import { AttachFiles } from './AttachFiles.tsx'
import { EntryFiles } from './EntryFiles.tsx'
import { useThreadFiles } from './use-thread-files.ts'
import { audienceWords, authorWords, readerWords, viaWords } from './thread-words.ts'
import './thread.css'

/** Milliseconds between polls of the newest entries. Hidden pages do not poll. */
const live = { refetchInterval: 15_000, refetchIntervalInBackground: false } as const

const threadOf = (id: number, before?: number) =>
  queryOf(getThread, { params: { id }, query: { before } })

export type ConversationProps = {
  id_job: number
  side: ThreadSide
  /** Told whether a message is being written, which closing would lose. */
  onDirty: (isDirty: boolean) => void
}

/** The conversation about a job, the newest entry first, with a form to write. */
export function Conversation(props: ConversationProps) {
  const query = useQuery({ ...threadOf(props.id_job), ...live })
  return <Loaded query={query}>{(thread) => <Written {...props} thread={thread} />}</Loaded>
}

type Values = {
  body: string
  audience: ThreadAudience | ''
  /** Treasure of the job when the audience was chosen. */
  id_treasure: number | null
}
const nothing: Values = { body: '', audience: '', id_treasure: null }

function Written({ id_job, side, onDirty, thread }: ConversationProps & { thread: JobThread }) {
  const { audiences, data } = thread
  const [first, ...others] = audiences
  /** A single audience needs no choice. */
  const only = others.length === 0 ? first : undefined
  const text = useRef<HTMLTextAreaElement>(null)
  const attached = useThreadFiles(id_job)
  const form = useForm<Values, NewThreadEntry, ThreadEntry>({
    initial: nothing,
    schema: NewThreadEntry,
    // The schema refuses a missing audience.
    toBody: ({ body, audience, id_treasure }) => ({
      body,
      audience: only ?? (audience as ThreadAudience),
      ...(id_treasure !== null && { id_treasure }),
      ...(attached.ids.length > 0 && { files: attached.ids }),
    }),
    refused: { audience_not_possible: 'audience' },
    async save(body, options) {
      try {
        return await api.call(writeToThread, { params: { id: id_job }, body }, options)
      } catch (error) {
        // The words stay, and wait for a choice that is about the new treasure.
        if (isApiError(error, 'treasure_changed')) {
          await refreshAll()
          form.change({ audience: '' })
        }
        throw error
      }
    },
    onSaved({ audience }) {
      form.restart(nothing)
      attached.clear()
      snackbar.success(audience === 'staff' ? 'Note saved.' : 'Message sent.')
    },
  })
  const isDirty = form.isDirty || attached.files.length > 0
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useRead(id_job, side, data[0]?.id)
  const writing = useControl(writeToThread)
  const choose = (audience: Values['audience']) =>
    form.change({ audience, id_treasure: thread.id_treasure })
  const answer = ({ audience }: ThreadEntry) => {
    choose(audience)
    text.current?.focus()
  }
  return (
    <div className="thread">
      {first === undefined ? (
        <p className="muted">
          This conversation is closed, because the job ended more than 30 days ago. You can still
          call us.
        </p>
      ) : (
        <Form form={form} invalidAt="fields">
          {only === undefined ? (
            <SelectField
              label="To"
              required
              options={[
                { value: '', label: 'Please choose' },
                ...audiences.map((value) => ({ value, label: audienceWords(side, value) })),
              ]}
              {...textProps(form, 'audience')}
              onChange={(audience) => choose(audience as ThreadAudience)}
            />
          ) : (
            <p className="small muted">
              {side === 'staff'
                ? 'This job has no customer yet. Only the office can read your note.'
                : 'Your message goes to us. Once a treasure has your job, you can write to them too.'}
            </p>
          )}
          <div
            onPaste={(event) => {
              const pasted = [...event.clipboardData.files]
              if (pasted.length === 0) return
              event.preventDefault()
              attached.add(pasted)
            }}
          >
            <TextAreaField
              label="Message"
              required={attached.files.length === 0}
              rows={{ min: 2, max: 8 }}
              inputRef={text}
              {...textProps(form, 'body')}
            />
          </div>
          <AttachFiles {...attached} />
          <div className="actions">
            <ControlButton
              control={writing}
              type="submit"
              isBusy={form.isBusy || attached.isSending}
            >
              {(only ?? form.values.audience) === 'staff' ? 'Save note' : 'Send'}
            </ControlButton>
            {data.some(({ waiting }) => waiting) && <Settle id_job={id_job} />}
          </div>
        </Form>
      )}
      {data.length === 0 ? (
        <p className="muted">No messages yet.</p>
      ) : (
        <Entries id_job={id_job} side={side} thread={thread} answer={answer} />
      )}
    </div>
  )
}

/** Marks what a customer or treasure sees as read. */
function useRead(id_job: number, side: ThreadSide, newest: number | undefined) {
  useEffect(() => {
    if (side === 'staff' || newest === undefined) return
    // If it fails, the entries stay unread, and the next opening tries again.
    api.call(readThread, { params: { id: id_job }, body: { entry: newest } }).catch(() => undefined)
  }, [id_job, side, newest])
}

function Settle({ id_job }: { id_job: number }) {
  const control = useControl(settleThread)
  const settle = useMutation({
    mutationFn: () => api.call(settleThread, { params: { id: id_job } }),
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  return (
    <ControlButton
      kind="quiet"
      control={control}
      isBusy={settle.isPending}
      onClick={() => settle.mutate()}
    >
      No reply needed
    </ControlButton>
  )
}

type EntriesProps = {
  id_job: number
  side: ThreadSide
  thread: JobThread
  answer: (entry: ThreadEntry) => void
}

function Entries({ id_job, side, thread, answer }: EntriesProps) {
  const [showsOlder, showOlder] = useState(false)
  const last = thread.data.at(-1)
  return (
    <>
      <ul className="thread-entries" aria-label="Messages">
        {thread.data.map((entry) => (
          <li key={entry.id} data-note={entry.audience === 'staff'}>
            <p className="thread-head">
              <strong>{authorWords(side, entry)}</strong>
              <Tag tone={entry.audience === 'staff' ? 'warn' : 'neutral'}>
                {readerWords(side, entry.audience)}
              </Tag>
              {entry.waiting && <Tag tone="danger">Waiting for a reply</Tag>}
              <span className="small muted">
                {moment(entry.created_at)}
                {viaWords[entry.via]}
              </span>
            </p>
            {entry.body !== '' && <p className="thread-body">{entry.body}</p>}
            <EntryFiles id_job={id_job} files={entry.files} />
            {entry.masked && (
              <p className="small muted">
                Contact details were hidden, because no treasure had the job yet.
              </p>
            )}
            {!entry.mine && entry.answerable && (
              <Button
                kind="text"
                label={`Reply to ${authorWords(side, entry)}, ${moment(entry.created_at)}`}
                onClick={() => answer(entry)}
              >
                Reply
              </Button>
            )}
          </li>
        ))}
      </ul>
      {thread.is_more &&
        last &&
        (showsOlder ? (
          <Older id_job={id_job} side={side} answer={answer} before={last.id} />
        ) : (
          <Button kind="quiet" onClick={() => showOlder(true)}>
            Show earlier messages
          </Button>
        ))}
    </>
  )
}

function Older({ before, ...entries }: Omit<EntriesProps, 'thread'> & { before: number }) {
  const query = useQuery(threadOf(entries.id_job, before))
  return <Loaded query={query}>{(thread) => <Entries {...entries} thread={thread} />}</Loaded>
}
