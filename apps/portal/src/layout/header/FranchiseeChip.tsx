import { unbecomeAmbassador } from '@treasures/api-client'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { setProfile } from '../../app/session/profile-query.ts'
import { api } from '../../app/session/api.ts'
import { queries } from '../../app/queries.ts'
import { snackbar } from '../../app/shell/snackbars.ts'

/** Milliseconds between the notice and the change. */
const notice = 3_000

/**
 * Shows the ambassador that an admin acts as. A press ends the role: first a notice appears, then
 * the change is made and the page reloads.
 */
export function FranchiseeChip({ ambassador }: { ambassador: { id: number; mnemonic: string } }) {
  const [isLeaving, setLeaving] = useState(false)
  const navigate = useNavigate()

  async function unbecome() {
    setLeaving(true)
    snackbar.success('Unbecoming ambassador.', { ms: notice })
    await new Promise((resolve) => setTimeout(resolve, notice))
    try {
      const profile = await api.call(unbecomeAmbassador, { body: { id_ambassador: ambassador.id } })
      queries.clear()
      setProfile(profile)
      await navigate(0)
    } catch (error) {
      console.error(
        'treasures: you are still acting as an ambassador; press the chip again.',
        error,
      )
    } finally {
      setLeaving(false)
    }
  }

  return (
    <button
      type="button"
      className="chip"
      title="Stop acting as this franchisee"
      aria-disabled={isLeaving || undefined}
      onClick={() => {
        if (!isLeaving) void unbecome()
      }}
    >
      Franchisee {ambassador.mnemonic}
    </button>
  )
}
