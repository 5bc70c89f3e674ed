import type { ApiClient } from '@treasures/api-client'
import { useEffect, useState } from 'react'
import type * as Part from '../shared/SlowNotice.tsx'
import type { BoardTexts } from './board-texts.ts'

/** Says that the server is slow. Its code loads on demand, because it is rarely needed. */
export function JobsBoardSlow(props: { client: ApiClient; texts: BoardTexts }) {
  const [part, setPart] = useState<typeof Part>()
  useEffect(() => {
    import('../shared/SlowNotice.tsx').then(setPart, () => {})
  }, [])
  return part ? <part.SlowNotice path="jobs/board" {...props} /> : null
}
