import { listPhones, type Phone } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#app/session/use-profile.ts'
import { phones } from './chatbot.queries.ts'

/** Simulated phones; undefined if texts are really sent, or if the caller may not see phones. */
export function usePhones(): readonly Phone[] | undefined {
  const { data } = useQuery({ ...phones, enabled: useMay(listPhones) })
  return data?.is_played ? data.data : undefined
}
