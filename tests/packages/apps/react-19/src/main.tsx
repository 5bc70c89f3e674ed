import type {} from '@treasures/widgets/jsx'
import { configure } from '@treasures/widgets/configure'
import { JobsBoard } from '@treasures/widgets/jobs-board'
import '@treasures/widgets/jobs-board/element'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

configure({ apiBase: '{{API}}' })

const place = document.getElementById('app')
if (!place) throw new Error('The page has no place for the board.')
createRoot(place).render(
  <StrictMode>
    <JobsBoard
      apiBase="{{API}}"
      region={1}
      theme="auto"
      texts={{ claimDialog: { surname: 'Family name' } }}
      onClaimed={({ id_job }) => console.info('Job claimed:', id_job)}
    />
    <treasures-jobs-board
      region={1}
      theme="dark"
      texts={{ emptyAll: 'No job just now.' }}
      ontreasures-ready={({ detail }) => document.body.setAttribute('data-heard', detail.widget)}
    >
      <a href="/jobs">See the jobs board</a>
    </treasures-jobs-board>
  </StrictMode>,
)
