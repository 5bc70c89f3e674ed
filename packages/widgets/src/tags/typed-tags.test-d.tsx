import type {} from '../tags/jsx.ts'

/* Types that an editor has for the tags. `tsc` checks this file, including the lines that must
   not compile. */

export const tags = [
  <treasures-jobs-board key="1" region="1" services="1,2" postcode="SE13" theme="dark" />,
  <treasures-jobs-board key="2" region={1} lang="en-GB" texts={{ emptyAll: 'None today.' }} />,
  <treasures-jobs-board key="3" texts={{ claimDialog: { surname: 'Family name' } }} hidden />,
  <treasures-claim-dialog key="4" job-id="10482" open />,
  // @ts-expect-error -- there are three themes
  <treasures-jobs-board key="5" theme="sepia" />,
  // @ts-expect-error -- a text that the board does not have
  <treasures-jobs-board key="6" texts={{ emtpyAll: 'None today.' }} />,
  // @ts-expect-error -- the API's address is never an attribute
  <treasures-jobs-board key="7" apiBase="https://elsewhere.example" />,
]

export function useTags() {
  const board = document.createElement('treasures-jobs-board')
  board.services = [1, 2]
  board.refresh()
  board.showJob(10_482)
  // @ts-expect-error -- a job is shown by its number
  board.showJob('10482')
  document.querySelector('treasures-claim-dialog')?.show()
  document.addEventListener('treasures-claimed', (event) => {
    const id: number = event.detail.id_job
    // @ts-expect-error -- nothing personal leaves a widget
    return [id, event.detail.mobile]
  })
}
