import { channel, getDelivery } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Spinner } from '@treasures/widgets/kit'
import { queryOf } from '#app/query.ts'
import { useMay } from '#app/session/use-profile.ts'

/** Explains why e-mails wait if no mail server is set up, and how to open their links. */
export function NotSent() {
  const { data, isLoading } = useQuery({ ...queryOf(getDelivery), enabled: useMay(getDelivery) })
  if (isLoading) return <Spinner />
  if (data?.channels.find(({ id }) => id === channel.email)?.state !== 'not_set_up') return null
  return (
    <p className="card">
      No mail server is set up, so e-mails wait here. Open one to read it: <b>Show links</b> gives
      the links in it.
    </p>
  )
}
