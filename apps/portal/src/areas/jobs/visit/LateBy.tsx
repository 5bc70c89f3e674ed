import { useId } from 'react'
import './late-by.css'

type LateByProps = { onSay: (minutes: number) => void; disabled?: boolean }

/** Buttons with which a treasure says by how many minutes they are late. */
export function LateBy({ onSay, disabled = false }: LateByProps) {
  const id = useId()
  return (
    <div className="late-by" role="group" aria-labelledby={id}>
      <span id={id}>Running late by</span>
      {[15, 30, 60].map((minutes) => (
        <button
          key={minutes}
          type="button"
          className="button"
          data-kind="quiet"
          disabled={disabled}
          onClick={() => onSay(minutes)}
        >
          {minutes} minutes
        </button>
      ))}
    </div>
  )
}
