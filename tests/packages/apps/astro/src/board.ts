import { configure } from '@treasures/widgets/configure'
import '@treasures/widgets/jobs-board/element'

configure({ apiBase: '{{API}}' })

document.querySelector('treasures-jobs-board')?.addEventListener('treasures-ready', (event) => {
  document.body.dataset['heard'] = event.detail.widget
})
