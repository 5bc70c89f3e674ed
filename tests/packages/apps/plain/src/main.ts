import { configure } from '@treasures/widgets/configure'
import '@treasures/widgets/jobs-board/element'
import { countOpenJobs } from './calls.js'

configure({ apiBase: '{{API}}' })

const board = document.createElement('treasures-jobs-board')
board.region = 1
board.services = []
board.addEventListener('treasures-ready', (event) => {
  document.body.dataset['heard'] = event.detail.widget
})
// @ts-expect-error -- there are three themes
board.theme = 'sepia'
board.theme = 'light'
document.body.append(board)
document.body.dataset['jobs'] = String(await countOpenJobs())
