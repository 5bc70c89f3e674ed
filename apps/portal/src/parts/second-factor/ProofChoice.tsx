import type { PasskeyOptions } from '@treasures/api-client'
import { Alert, Button } from '@treasures/widgets/kit'
import { useEffect, useRef, useState } from 'react'
import { PasskeyProof } from './PasskeyProof.tsx'
import { usePasskeyAddress } from './passkeys.ts'
import { otherWays, type Proof, type ProofWay } from './proof-words.ts'
import { TypedProof } from './TypedProof.tsx'
import './second-factor.css'

type ProofChoiceProps<Proven> = {
  /** Ways to prove one's identity. The first way is shown at once, the other ways after a press. */
  ways: readonly ProofWay[]
  beginPasskey: () => Promise<PasskeyOptions>
  prove: (proof: Proof) => Promise<Proven>
  onProven: (proven: Proven) => void
  yes: string
  onCancel: () => void
}

/** Proves the person's identity in one of the ways available to the person. */
export function ProofChoice<Proven>({ ways, beginPasskey, ...proof }: ProofChoiceProps<Proven>) {
  const { isHere, address } = usePasskeyAddress()
  const usable = ways.filter((way) => way !== 'passkey' || isHere)
  const [chosen, setWay] = useState<ProofWay>()
  const way = chosen ?? usable[0]
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('input, button')?.focus(), [way])
  if (!way)
    return (
      <>
        <Alert type="danger">
          {ways.length === 0
            ? 'None of your passkeys was made for this address, and you have no recovery code left. Ask a super to reset your second factor.'
            : `Your passkey works at ${address ?? 'our own address'} only.`}
        </Alert>
        <div className="actions">
          <Button kind="quiet" onClick={proof.onCancel}>
            Cancel
          </Button>
        </div>
      </>
    )
  return (
    <div ref={place} className="proof">
      {way === 'passkey' ? (
        <PasskeyProof begin={beginPasskey} {...proof} />
      ) : (
        <TypedProof key={way} way={way} {...proof} />
      )}
      <div className="proof-others">
        {usable
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
