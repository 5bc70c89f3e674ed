import type { DayVisit } from '@treasures/api-client'
import { useState, type PointerEvent } from 'react'
import { refusedWords } from '#parts/said-at-visits.ts'
import { PendingSigned } from '../visit/PendingSaid.tsx'
import { usePendingSaid } from '../visit/use-pending-said.ts'
import { Refused } from './calls.ts'
import { signOffs } from './queues.ts'
import { clock } from './words.ts'

const [width, height] = [300, 120]
/** Letters of a path, as the server accepts them. */
const lettersAtMost = 20_000

type SignOffProps = { visit: DayVisit; id_treasure: number; onSigned: () => void }

/** The customer confirms with a signature that the work was done. */
export function SignOff({ visit, id_treasure, onSigned }: SignOffProps) {
  const { id, customer, signed } = visit
  const [isOpen, setOpen] = useState(false)
  const [fname, setFname] = useState(customer.fname)
  const [path, setPath] = useState('')
  const [problem, setProblem] = useState<string>()
  const pending = usePendingSaid(signOffs, id_treasure).filter(({ what }) => what.id === id)

  if (signed)
    return (
      <p>
        Signed by {signed.fname} {clock(signed.signed_at)}: sent
      </p>
    )
  const isWaiting = pending.some(({ refused }) => refused === undefined)

  async function save() {
    // A tap alone draws nothing.
    if (!path.includes('L')) return setProblem('Please sign in the box.')
    if (!fname.trim()) return setProblem('Please enter a name.')
    setProblem(undefined)
    const signed_at = new Date().toISOString()
    try {
      await signOffs.submit(id_treasure, { id, fname: fname.trim(), path, signed_at })
      setOpen(false)
      onSigned()
    } catch (error) {
      setProblem(
        error instanceof Refused
          ? `This was ${refusedWords(error.code)}.`
          : 'This was not stored. Please try again.',
      )
    }
  }

  return (
    <>
      <PendingSigned entries={pending} onDismiss={signOffs.pending.remove} />
      {!isWaiting && !isOpen && (
        <p className="today-steps">
          <button type="button" className="button" onClick={() => setOpen(true)}>
            Customer signs
          </button>
        </p>
      )}
      {!isWaiting && isOpen && (
        <section className="today-sign" aria-label="Signature">
          <p>For {customer.fname}: by signing you confirm that the work of this visit was done.</p>
          <label>
            First name
            <input
              value={fname}
              maxLength={80}
              autoComplete="off"
              onChange={({ currentTarget }) => setFname(currentTarget.value)}
            />
          </label>
          <Pad path={path} onDraw={setPath} />
          {problem && (
            <p className="pending-said" data-tone="refused" role="alert">
              {problem}
            </p>
          )}
          <p className="today-calls">
            <button type="button" className="button" onClick={() => void save()}>
              Save signature
            </button>
            <button type="button" className="button" data-kind="quiet" onClick={() => setPath('')}>
              Clear
            </button>
            <button
              type="button"
              className="button"
              data-kind="quiet"
              onClick={() => setOpen(false)}
            >
              Cancel
            </button>
          </p>
        </section>
      )}
    </>
  )
}

type PadProps = { path: string; onDraw: (add: (drawn: string) => string) => void }

/** Box to sign in with a finger. Draws the strokes as a path. */
function Pad({ path, onDraw }: PadProps) {
  function draw(letter: 'M' | 'L', event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const within = (share: number, most: number) =>
      Math.round(Math.min(1, Math.max(0, share)) * most)
    const x = within((event.clientX - box.left) / box.width, width)
    const y = within((event.clientY - box.top) / box.height, height)
    const point = `${x} ${y}`
    onDraw((drawn) =>
      drawn.endsWith(letter + point) || drawn.length + point.length >= lettersAtMost
        ? drawn
        : drawn + letter + point,
    )
  }
  return (
    <svg
      className="today-pad"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={path ? 'The signature' : 'Please sign here with a finger'}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        draw('M', event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) draw('L', event)
      }}
    >
      <path d={path} />
    </svg>
  )
}
