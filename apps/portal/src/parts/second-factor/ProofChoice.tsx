import { Button } from '@treasures/widgets/kit'
import { useEffect, useRef, useState } from 'react'
import { otherWays, type ProofWay, type TypedWay } from './proof-words.ts'
import { TypedProof } from './TypedProof.tsx'
import './second-factor.css'

type ProofChoiceProps<Proven> = {
  /** The first one is offered, the others by a press. */
  ways: readonly ProofWay[]
  prove: (proof: Partial<Record<TypedWay, string>>) => Promise<Proven>
  onProven: (proven: Proven) => void
  yes: string
  onCancel: () => void
}

/** Shows that it is you, in one of the ways that you have. */
export function ProofChoice<Proven>({ ways, ...proof }: ProofChoiceProps<Proven>) {
  const [way, setWay] = useState(ways[0])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [way])
  if (!way) return null
  return (
    <div ref={place} className="proof">
      {way !== 'passkey' && <TypedProof key={way} way={way} {...proof} />}
      <div className="proof-others">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} kind="text" onClick={() => setWay(other)}>
              {otherWays[other]}
            </Button>
          ))}
      </div>
    </div>
  )
}
