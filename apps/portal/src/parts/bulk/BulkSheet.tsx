import {
  getBulk,
  listBulkRows,
  listBulks,
  runBulk,
  startBulk,
  undoBulk,
  type Bulk,
  type BulkKind,
  type BulkOutcome,
} from '@treasures/api-client'
import { Alert, Button, SelectField, Tag, TextField } from '@treasures/widgets/kit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { decideControl } from '#app/access/control.ts'
import { paths } from '#app/paths.ts'
import { keepAnswer, queryOf } from '#app/query.ts'
import { refreshAll } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { saveFailure } from '../form/save-failure.ts'
import { Loaded } from '../list/Loaded.tsx'
import { TitledDialog } from '../panels/TitledDialog.tsx'
import { count, momentInTable } from '../words.ts'
import { BulkField } from './BulkField.tsx'
import { bulkChoices, type BulkChoice } from './bulk-acts.ts'
import './bulk-sheet.css'

type BulkSheetProps = {
  kind: BulkKind
  /** For example "3 jobs". */
  chosen: string
  which: { ids: number[] } | { query: Readonly<Record<string, string>> }
  /** Called when the sheet closes, with true once records have changed. */
  onClose: (hasRun: boolean) => void
}

/** Milliseconds between two looks at a bulk act in progress. */
const pause = 700

const isBusy = ({ state }: Bulk) =>
  state === 'previewing' || state === 'running' || state === 'undoing'

/** Chooses a call for many records, previews it, runs it, and undoes it. */
export function BulkSheet({ kind, chosen, which, onClose }: BulkSheetProps) {
  const profile = useProfile()
  const choices = bulkChoices[kind].filter(
    ({ endpoint }) => decideControl(endpoint, profile).at === 'allowed',
  )
  const [choice, setChoice] = useState<BulkChoice | undefined>(choices[0])
  const [value, setValue] = useState<unknown>(undefined)
  const [reason, setReason] = useState('')
  const [id, setId] = useState<number>()
  const [isPast, setPast] = useState(false)
  const bulk = useQuery({
    ...queryOf(getBulk, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? pause : false),
  }).data
  const keep = (answer: Bulk) => {
    keepAnswer(getBulk, { params: { id: answer.id } }, answer)
    setId(answer.id)
  }
  const preview = useMutation({
    mutationFn: ({ act, field, asks }: BulkChoice) =>
      api.call(startBulk, {
        params: { act },
        body: {
          ...which,
          input: {
            ...(field && { [field]: value }),
            ...(takesReason(asks) && reason && { reason }),
          },
        },
      }),
    onSuccess: keep,
  })
  const go = useMutation({
    mutationFn: (endpoint: typeof runBulk | typeof undoBulk) =>
      api.call(endpoint, { params: { id: id ?? 0 } }),
    onSuccess: keep,
  })
  const hasRun = bulk !== undefined && !bulk.state.startsWith('preview')
  const close = () => {
    if (hasRun) void refreshAll()
    onClose(hasRun)
  }
  const failure = preview.error ?? go.error
  const isReady = choice !== undefined && (!choice.asks || isGiven(value))
  return (
    <TitledDialog title={isPast ? 'Earlier changes' : `Change ${chosen}`} onClose={close}>
      {isPast && !bulk && <PastBulks onOpen={setId} onBack={() => setPast(false)} />}
      {!bulk && !isPast && (
        <form
          className="bulk-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) preview.mutate(choice)
          }}
        >
          <SelectField
            label="Action"
            name="act"
            value={choice?.act ?? ''}
            onChange={(act) => {
              setChoice(choices.find((each) => each.act === act))
              setValue(undefined)
            }}
            options={choices.map(({ act, label }) => ({ value: act, label }))}
          />
          {choice?.asks && (
            <BulkField
              key={choice.act}
              kind={kind}
              asks={choice.asks}
              value={value}
              onChange={setValue}
            />
          )}
          {takesReason(choice?.asks) && (
            <TextField
              label="Reason"
              name="reason"
              value={reason}
              onChange={setReason}
              hint="Appears in each job’s history."
            />
          )}
          {failure && <Alert type="danger">{saveFailure(failure)}</Alert>}
          <div className="actions">
            <Button type="submit" isBusy={preview.isPending} disabled={!isReady}>
              Preview
            </Button>
            <Button kind="quiet" onClick={close}>
              Cancel
            </Button>
            <Button kind="text" onClick={() => setPast(true)}>
              Earlier changes
            </Button>
          </div>
        </form>
      )}
      {bulk && (
        <>
          <p className="bulk-act">{labelOf(bulk)}</p>
          <Progress bulk={bulk} />
          {failure && <Alert type="danger">{saveFailure(failure)}</Alert>}
          {bulk.state === 'previewed' && <Consequences bulk={bulk} />}
          {!isBusy(bulk) && <Rows bulk={bulk} />}
          <div className="actions">
            {bulk.state === 'previewed' && (
              <>
                {bulk.counts.done > 0 && (
                  <Button isBusy={go.isPending} onClick={() => go.mutate(runBulk)}>
                    {`Change ${count(bulk.counts.done)}`}
                  </Button>
                )}
                <Button
                  kind="quiet"
                  onClick={() => {
                    setId(undefined)
                    preview.reset()
                  }}
                >
                  Back
                </Button>
              </>
            )}
            {bulk.can_undo && (
              <Button kind="quiet" isBusy={go.isPending} onClick={() => go.mutate(undoBulk)}>
                {bulk.state === 'running' ? 'Stop and undo' : 'Undo'}
              </Button>
            )}
            <Button kind="quiet" onClick={close}>
              {hasRun ? 'Close' : 'Cancel'}
            </Button>
          </div>
        </>
      )}
    </TitledDialog>
  )
}

const labelOf = ({ act, kind }: Pick<Bulk, 'act' | 'kind'>) =>
  bulkChoices[kind].find((choice) => choice.act === act)?.label ?? act

const pastStates: Record<Bulk['state'], string> = {
  previewing: 'checking',
  previewed: 'checked',
  running: 'in progress',
  done: 'done',
  undoing: 'being undone',
  undone: 'undone',
}

/** The user's changes of the last 30 days, to look at again or to undo. */
function PastBulks({ onOpen, onBack }: { onOpen: (id: number) => void; onBack: () => void }) {
  const past = useQuery({ ...queryOf(listBulks, { query: { per_page: 50 } }), staleTime: 0 })
  return (
    <>
      <Loaded query={past}>
        {({ data }) =>
          data.length > 0 ? (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for scrolling by keyboard
            <ul className="bulk-rows" tabIndex={0} aria-label="Earlier changes">
              {data.map((bulk) => (
                <li key={bulk.id}>
                  <Button kind="text" onClick={() => onOpen(bulk.id)}>
                    {`${labelOf(bulk)}: ${count(bulk.rows)} ${bulk.rows === 1 ? bulk.kind : `${bulk.kind}s`}`}
                  </Button>{' '}
                  {momentInTable(bulk.created_at)}, {pastStates[bulk.state]}
                </li>
              ))}
            </ul>
          ) : (
            <p>You have not changed many records at once in the last 30 days.</p>
          )
        }
      </Loaded>
      <div className="actions">
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  )
}

const takesReason = (asks: BulkChoice['asks']) => asks === 'status' || asks === 'treasure'
const isGiven = (value: unknown) =>
  value !== undefined && value !== '' && !(typeof value === 'number' && Number.isNaN(value))

const outcomeWords: Record<BulkOutcome, { will: string; did: string }> = {
  done: { will: 'will change', did: 'changed' },
  same: { will: 'stay as they are', did: 'stayed as they are' },
  refused: { will: 'can’t be changed', did: 'couldn’t be changed' },
  changed: { will: 'no longer match', did: 'no longer matched' },
  undone: { will: 'are undone', did: 'undone' },
  kept: { will: 'are kept', did: 'kept' },
}

/** Progress while a task runs, then the number of records by outcome. */
function Progress({ bulk }: { bulk: Bulk }) {
  const { state, rows, decided, counts, problem } = bulk
  const tense = state === 'previewed' ? 'will' : 'did'
  const total = state === 'undoing' ? counts.done + counts.undone + counts.kept : rows
  return (
    <output className="bulk-progress">
      {problem && <Alert type="danger">{problem}</Alert>}
      {isBusy(bulk) ? (
        <>
          <progress
            aria-label={busyWords[state] ?? ''}
            max={Math.max(total, 1)}
            {...(total > 0 && { value: decided })}
          />
          <span>
            {busyWords[state]} {total > 0 && `${count(decided)} of ${count(total)}`}
            {state !== 'previewing' && '. It continues if you close this.'}
          </span>
        </>
      ) : (
        <ul className="bulk-counts">
          {Object.entries(counts).map(
            ([outcome, n]) =>
              n > 0 && (
                <li key={outcome}>
                  <b>{count(n)}</b> {outcomeWords[outcome as BulkOutcome][tense]}
                </li>
              ),
          )}
          {state === 'undone' && rows > decided && (
            <li>
              <b>{count(rows - decided)}</b> not started
            </li>
          )}
        </ul>
      )}
    </output>
  )
}

const busyWords: Partial<Record<Bulk['state'], string>> = {
  previewing: 'Checking…',
  running: 'Changing…',
  undoing: 'Undoing…',
}

/** Who is contacted, and whether the act can be undone, before the user confirms. */
const Consequences = ({ bulk: { contacts, no_undo, counts } }: { bulk: Bulk }) =>
  counts.done > 0 && (
    <p>
      {contacts ?? 'No one is contacted.'}{' '}
      {no_undo ? `You can’t undo this. ${no_undo}` : 'You can undo this for 30 days.'}
    </p>
  )

const pathOf: Record<BulkKind, (id: number) => string> = {
  job: (id) => paths.job({ id }),
  customer: (id) => paths.customerProfile({ id }),
  treasure: (id) => paths.treasureProfile({ id }),
}

/** Reasons, with the number of records for each, and the records that were left out. */
function Rows({ bulk }: { bulk: Bulk }) {
  const left = bulk.reasons.map(({ outcome }) => outcome)
  const [shown, setShown] = useState<BulkOutcome>()
  const rows = useQuery({
    ...queryOf(listBulkRows, {
      params: { id: bulk.id },
      query: { ...(shown && { outcome: shown }), per_page: 100 },
    }),
    enabled: shown !== undefined,
  })
  if (left.length === 0) return null
  return (
    <>
      <ul className="bulk-reasons" aria-label="Reasons">
        {bulk.reasons.map(({ outcome, words, count: n }) => (
          <li key={`${outcome} ${words}`}>
            <Tag tone={outcome === 'refused' || outcome === 'kept' ? 'danger' : 'neutral'}>
              {count(n)}
            </Tag>{' '}
            {words}
          </li>
        ))}
      </ul>
      <div className="bulk-which">
        {[...new Set(left)].map((outcome) => (
          <Button
            key={outcome}
            kind="text"
            aria-expanded={shown === outcome}
            onClick={() => setShown(shown === outcome ? undefined : outcome)}
          >
            {`Which ${outcomeWords[outcome][bulk.state === 'previewed' ? 'will' : 'did']}?`}
          </Button>
        ))}
      </div>
      {shown && rows.data && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for scrolling by keyboard
        <ul className="bulk-rows" tabIndex={0} aria-label="Records">
          {rows.data.data.map(({ line, id_record, name, words }) => (
            <li key={line}>
              {name ? (
                <Link to={pathOf[bulk.kind](id_record)}>{name}</Link>
              ) : (
                <b>{`Number ${id_record}`}</b>
              )}{' '}
              {words}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
