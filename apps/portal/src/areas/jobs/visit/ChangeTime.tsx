import type { NextVisit } from '@treasures/api-client'
import { Suspense } from 'react'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { useTheme } from '#app/theme.ts'
import { AppointmentDialog } from '#parts/work-dialogs.ts'
import { timeWords } from '#parts/request-words.ts'

/** One time of an appointment, as last read. */
export type Visit = Pick<NextVisit, 'id' | 'sequence' | 'start_at' | 'end_at' | 'visit'> & {
  id_job?: number
}

type ChangeTimeProps = {
  visit: Visit
  /** Requested time, which fills the form. */
  suggested?: { date: string; time: string } | undefined
  /** The job and its customer, if the page around does not name them. */
  about?: string
  /** Token of the job's link, for treasures who are not signed in. */
  token?: string
  /** Recipients as the start of a sentence, such as "The customer is". */
  told: string
  onDone?: () => unknown
  onClose: () => void
}

/** Changes the day, time or length of a visit. */
export function ChangeTime({
  visit,
  suggested,
  about,
  token,
  told,
  onDone,
  onClose,
}: ChangeTimeProps) {
  const theme = useTheme()
  return (
    <Suspense fallback={null}>
      <AppointmentDialog
        client={api}
        isOpen
        theme={theme}
        status={3}
        about={about}
        subject={{ kind: 'move', ...visit, suggested, token }}
        onSaved={({ times }) => {
          const [only] = times
          const when = times.length === 1 && only ? ` to ${timeWords(only.start_at)}` : ''
          snackbar.success(`The appointment is moved${when}. We’ll let ${told} know.`)
          onDone?.()
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}
