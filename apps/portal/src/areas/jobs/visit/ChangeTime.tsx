import type { NextVisit } from '@treasures/api-client'
import { Suspense } from 'react'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { useTheme } from '../../../app/theme.ts'
import { AppointmentDialog } from '../../../parts/work-dialogs.ts'
import { timeWords } from './request-words.ts'

/** One time of an appointment, as it was read. */
export type Visit = Pick<NextVisit, 'id' | 'sequence' | 'start_at' | 'end_at' | 'visit'>

type ChangeTimeProps = {
  visit: Visit
  /** What was asked for; the form begins with it. */
  suggested?: { date: string; time: string } | undefined
  /** Of the link to the job, for whoever is not signed in. */
  token?: string
  /** Who is told, as a sentence says it: "The customer is". */
  told: string
  onDone: () => void
  onClose: () => void
}

/** Another day, time or length for a visit. */
export function ChangeTime({ visit, suggested, token, told, onDone, onClose }: ChangeTimeProps) {
  const theme = useTheme()
  return (
    <Suspense fallback={null}>
      <AppointmentDialog
        client={api}
        isOpen
        theme={theme}
        status={3}
        subject={{ kind: 'move', ...visit, suggested, token }}
        onSaved={({ times }) => {
          const [only] = times
          const when = times.length === 1 && only ? ` to ${timeWords(only.start_at)}` : ''
          snackbar.success(`The appointment is moved${when}. ${told} told.`)
          onDone()
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}
