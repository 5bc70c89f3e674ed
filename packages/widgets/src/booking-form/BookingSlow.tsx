import type { ApiClient } from '@treasures/api-client'
import { useEffect, useState } from 'react'
import type * as Part from '../shared/SlowNotice.tsx'
import { mergeTexts } from '../shared/texts.ts'
import type { BookingFormState } from './booking-form.model.ts'
import { laterTexts } from './later-steps.texts.ts'

/** Milliseconds of waiting after which the form says that the server is slow. */
const slowAfter = 8_000

type Props = { model: BookingFormState; client: ApiClient; overrides?: unknown }

/** Says that the server is slow, after a call has taken a while. */
export function BookingSlow({ model, client, overrides }: Props) {
  const { at } = model.phase.value
  const isWaiting = at === 'resuming' || at === 'booking' || model.offer.value.at === 'loading'
  const [part, setPart] = useState<typeof Part>()
  useEffect(() => {
    if (!isWaiting) return undefined
    const fetch = () => void import('../shared/SlowNotice.tsx').then(setPart, () => {})
    const timer = setTimeout(fetch, slowAfter)
    return () => {
      clearTimeout(timer)
      setPart(undefined)
    }
  }, [isWaiting])
  if (!isWaiting || !part) return null
  const texts = mergeTexts(laterTexts, overrides)
  return <part.SlowNotice client={client} path="customer/request-job" texts={texts} />
}
