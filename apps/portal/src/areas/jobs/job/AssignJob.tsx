import { assignJob, listJobMatches, type Assignment, type Match } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { RadioCards, SearchField, TextAreaField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { rowsOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { also } from '#parts/body-checks.ts'
import { noChoice, type Choice } from '#parts/form/choices.ts'
import { textProps } from '#parts/form/field-props.ts'
import { FormDialog } from '#parts/form/FormDialog.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { findTreasures } from './treasure-choice.tsx'
import './assign-job.css'

/** Number of treasures listed before staff search for another treasure. */
const listed = 6

type Values = { treasure: string | null; reason: string }
type Body = { id_treasure: number; reason?: string }
type AssignJobProps = {
  id: number
  /** Treasure to assign. If absent, staff choose a treasure. */
  match?: Match
  onAssigned?: () => void
  onClose: () => void
}

/**
 * Assigns an open job to a treasure, without an offer first. Each treasure is listed with the score
 * and the obstacles found by matching. If an obstacle rules a treasure out, staff must give a
 * reason.
 */
export function AssignJob({ id, match, onAssigned, onClose }: AssignJobProps) {
  const [searched, setSearched] = useState<Choice>(noChoice)
  const nearby = useQuery({
    ...rowsOf(listJobMatches, { params: { id }, query: { all: 'true' } }),
    enabled: match === undefined,
  })
  const found = useQuery({
    ...rowsOf(listJobMatches, { params: { id }, query: { id_treasure: searched.id ?? 0 } }),
    enabled: searched.id !== null,
  })
  const best = match ? [match] : listBest(nearby.data ?? [])
  const options = [...best, ...(found.data ?? []).filter((one) => !best.some(isSame(one)))]
  /** Returns the chosen treasure if an obstacle rules this treasure out. */
  const ruledOut = (treasure: string | null) =>
    options.find((one) => String(one.id_treasure) === treasure && !one.may_ask)
  const form = useForm<Values, Body, Assignment>({
    initial: { treasure: match ? String(match.id_treasure) : null, reason: '' },
    schema: also<Body>(assignJob.body, ({ id_treasure, reason }) => ({
      id_treasure: id_treasure ? undefined : 'Treasure is required',
      reason: ruledOut(String(id_treasure)) && !reason ? 'Please say why' : undefined,
    })),
    toBody: ({ treasure, reason }) => ({
      id_treasure: Number(treasure),
      ...(ruledOut(treasure) && reason.trim() && { reason }),
    }),
    renamed: { id_treasure: 'treasure' },
    refused: { treasure_not_found: 'treasure', reason_required: 'reason' },
    save: (body, options) => api.call(assignJob, { params: { id }, body }, options),
    onSaved({ treasure }) {
      snackbar.success(`Job assigned. We’ll let ${treasure.name} know.`)
      onClose()
      onAssigned?.()
    },
  })
  const { treasure } = form.values
  const needsReason = ruledOut(treasure)
  return (
    <FormDialog
      title={match ? `Assign job ${id} to ${match.name}?` : `Assign job ${id} to a treasure`}
      words="They’ll be notified straight away. Other offers will be withdrawn."
      width={match ? 'narrow' : 'wide'}
      form={form}
      yes="Assign"
      {...(!match && { waitsFor: nearby })}
      onClose={onClose}
    >
      <RadioCards
        label={match ? 'Treasure' : 'Nearby, best match first'}
        name="treasure"
        required
        isLabelHidden={match !== undefined}
        value={treasure}
        onChange={(value) => form.change({ treasure: value })}
        error={form.errors.treasure}
        options={options.map((one) => ({
          value: String(one.id_treasure),
          label: one.name,
          detail: <MatchWords match={one} />,
          mark: <Score score={one.score} />,
          disabled: !one.can_assign,
        }))}
      />
      {!match && (
        <SearchField
          label="Someone else"
          minLength={2}
          search={findTreasures}
          name="other"
          value={searched.id === null ? null : { id: searched.id, label: searched.label }}
          onPick={(option) => {
            setSearched(option ?? noChoice)
            if (option) form.change({ treasure: String(option.id) })
          }}
        />
      )}
      {needsReason && (
        <TextAreaField
          label={`Why does ${needsReason.name} get it all the same?`}
          required
          rows={{ min: 2, max: 5 }}
          hint="Kept in the job’s history"
          {...textProps(form, 'reason')}
        />
      )}
    </FormDialog>
  )
}

/** Suitable treasures first. Other treasures follow, for jobs that few treasures can do. */
const listBest = (matches: readonly Match[]) =>
  matches
    .filter(({ can_assign }) => can_assign)
    .toSorted((a, b) => Number(b.eligible) - Number(a.eligible))
    .slice(0, listed)

const isSame = (one: Match) => (other: Match) => one.id_treasure === other.id_treasure

const MatchWords = ({ match: { parts, obstacles } }: { match: Match }) => (
  <>
    {parts.map(({ words }) => words).join(' · ')}
    {obstacles.map((words) => (
      <span key={words} className="assign-against">
        {words}
      </span>
    ))}
  </>
)

const Score = ({ score }: { score: number }) => (
  <>
    <span className="visually-hidden">Score </span>
    {Math.round(score)}
  </>
)
