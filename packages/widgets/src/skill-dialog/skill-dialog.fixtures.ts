import type { ApiClient, NamedItem } from '@treasures/api-client'
import { publicSettings } from '../claim-dialog/claim-dialog.fixtures.ts'

export const skills: readonly NamedItem[] = [
  'Bathroom fitting',
  'Carpentry',
  'Gardening',
  'Hedge trimming',
  'Painting and decorating',
  'Tree surgery',
  'Window cleaning',
].map((name, index) => ({ id: index + 1, name }))

type Answers = {
  load?: () => Promise<readonly NamedItem[]> | readonly NamedItem[]
  add?: (body: unknown) => Promise<void> | void
}

/** A client with prepared answers. */
export function fakeClient({ load = () => skills, add }: Answers = {}): ApiClient {
  return {
    url: (path) => path,
    async call(endpoint, input) {
      if (endpoint.path === '/public/settings') return publicSettings as never
      if (endpoint.method === 'GET') return { data: await load() } as never
      const { body } = input as { body: object }
      await add?.(body)
      return { id: 90, ...body } as never
    },
  }
}
