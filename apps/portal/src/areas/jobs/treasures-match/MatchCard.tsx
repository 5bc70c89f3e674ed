import { isOpportunityWaiting, type Match } from '@treasures/api-client'
import { ConfirmDialog, Tag } from '@treasures/widgets/kit'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Control } from '#app/access/control.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { paths } from '#app/paths.ts'

type MatchCardProps = {
  match: Match
  control: Control
  isBusy: boolean
  assign: Control
  /** `anyway` is true if staff have read the obstacles. */
  onOffer: (how: { anyway: boolean }) => void
  onAssign: () => void
}

/** A treasure with the parts of their score, or with the obstacles. */
export function MatchCard({ match, control, isBusy, assign, onOffer, onAssign }: MatchCardProps) {
  const id = useId()
  const { name, score, parts, obstacles, opportunity } = match
  const [isAsking, setAsking] = useState(false)
  const isWaiting = opportunity !== null && isOpportunityWaiting(opportunity.id_status)
  return (
    <article className="card match" aria-labelledby={id}>
      <header className="match-head">
        <p className="match-score" data-eligible={match.eligible}>
          <span className="visually-hidden">Score </span>
          {Math.round(score)}
        </p>
        <div>
          <h3 id={id}>
            <Link to={paths.treasureProfile({ id: match.id_treasure })}>{name}</Link>
          </h3>
          <p className="small muted">{match.postcode}</p>
        </div>
        {opportunity && <Tag tone={isWaiting ? 'warn' : 'neutral'}>{opportunity.status}</Tag>}
      </header>
      {obstacles.length > 0 && (
        <ul className="match-obstacles">
          {obstacles.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <ul className="match-parts">
        {parts.map(({ words, points, most }) => (
          <li key={words}>
            <span>{words}</span>
            <meter min={0} max={most} value={points} aria-label={words} />
            <span className="small muted">
              {Math.round(points * 10) / 10} of {most}
            </span>
          </li>
        ))}
      </ul>
      {!match.reachable && (
        <p className="small muted">They get no e-mails or texts about offers: please call.</p>
      )}
      {match.can_assign && (
        <div className="match-acts">
          {!isWaiting && match.may_ask && (
            <ControlButton
              control={control}
              kind="quiet"
              label={`${match.eligible ? 'Offer it to' : 'Ask anyway:'} ${name}`}
              isBusy={isBusy}
              onClick={() => (match.eligible ? onOffer({ anyway: false }) : setAsking(true))}
            >
              {match.eligible ? 'Offer it' : 'Ask anyway'}
            </ControlButton>
          )}
          <ControlButton
            control={assign}
            kind="quiet"
            label={`Assign it to ${name}`}
            onClick={onAssign}
          >
            Assign
          </ControlButton>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Offer this job to ${name} anyway?`}
          body={
            <>
              <p>Reasons against:</p>
              <ul className="match-obstacles">
                {obstacles.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </>
          }
          yes="Ask anyway"
          no="Cancel"
          onYes={() => {
            setAsking(false)
            onOffer({ anyway: true })
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </article>
  )
}
