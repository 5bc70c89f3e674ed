import { useState } from 'react'
import { useLeaveGuard } from '#app/shell/use-leave-guard.ts'
import { Conversation } from './Conversation.tsx'

/** A job's conversation for staff, inside its panel. */
export function ThreadPanel({ id_job }: { id_job: number }) {
  const [isDirty, setDirty] = useState(false)
  useLeaveGuard(isDirty)
  return <Conversation id_job={id_job} side="staff" onDirty={setDirty} />
}
