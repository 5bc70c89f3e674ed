import { createClient, isApiError, searchBoard } from '@treasures/api-client'
import { showPounds } from '@treasures/api-client/domain'
import { createSessionClient, getUser } from '@treasures/api-client/staff'

const client = createClient({ apiBase: '{{API}}' })

export async function countOpenJobs(): Promise<number> {
  const { meta } = await client.call(searchBoard, { query: { id_region: 1 } })
  return meta.total
}

export const pounds: string = showPounds(25.2)
export const ofStaff = { createSessionClient, getUser, isApiError }
