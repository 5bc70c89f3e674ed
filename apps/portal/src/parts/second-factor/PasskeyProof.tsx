import type { PasskeyOptions } from '@treasures/api-client'
import { Alert, Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { saveFailure } from '../form/save-failure.ts'
import { askForPasskey } from './passkeys.ts'
import type { Proof } from './proof-words.ts'

type PasskeyProofProps<Proven> = {
  begin: () => Promise<PasskeyOptions>
  prove: (proof: Proof) => Promise<Proven>
  onProven: (proven: Proven) => void
  onCancel: () => void
}

/**
 * Confirms the person's identity with a passkey, which the browser asks for and the person unlocks.
 */
export function PasskeyProof<Proven>({
  begin,
  prove,
  onProven,
  onCancel,
}: PasskeyProofProps<Proven>) {
  const [isBusy, setBusy] = useState(false)
  const [words, setWords] = useState<string>()

  async function use() {
    setBusy(true)
    setWords(undefined)
    try {
      onProven(await prove({ passkey: await askForPasskey(await begin()) }))
    } catch (error) {
      setWords(saveFailure(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="proof">
      {words && <Alert type="danger">{words}</Alert>}
      <div className="actions">
        <Button isBusy={isBusy} onClick={() => void use()}>
          Use a passkey
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
