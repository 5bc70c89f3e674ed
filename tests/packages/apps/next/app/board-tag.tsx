'use client'

import type {} from '@treasures/widgets/jsx'
import { configure } from '@treasures/widgets/configure'
import '@treasures/widgets/jobs-board/element'

configure({ apiBase: '{{API}}' })

export const BoardTag = () => (
  <treasures-jobs-board region="1">
    <a href="/jobs">See the jobs board</a>
  </treasures-jobs-board>
)
