import type { Frame, FrameLocator, Page } from 'playwright'

/* Elements and actions of a page with a jobs board. */

/** The tag of the board. */
export const board = (page: Page) => page.locator('treasures-jobs-board')

/** Buttons that open a job, in the order of the list. */
export const jobsOn = (page: Page | Frame | FrameLocator) =>
  page.getByRole('region', { name: 'Jobs', exact: true }).getByRole('heading').getByRole('button')

/** The open claim dialog. */
export const dialogOn = (page: Page | Frame) => page.locator('dialog[open][part="claim-dialog"]')

/** Waits until the list of jobs has loaded. */
export const boardReady = (page: Page | Frame) => jobsOn(page).first().waitFor()

/** Opens the first job of the list and waits for its form. Returns the job's number. */
export async function openFirstJob(page: Page): Promise<number> {
  await jobsOn(page).first().click()
  await dialogOn(page).getByLabel('Surname').waitFor()
  return shownJob(page)
}

export async function shownJob(page: Page): Promise<number> {
  const text = await dialogOn(page)
    .getByText(/Job ID \d+/)
    .first()
    .textContent()
  return Number(/Job ID (\d+)/.exec(text ?? '')?.[1])
}

type Claimant = { surname: string; mobile: string }

export async function fillClaim(page: Page, { surname, mobile }: Claimant) {
  await dialogOn(page).getByLabel('Surname').fill(surname)
  await dialogOn(page).getByLabel('Mobile').fill(mobile)
}

export const pressClaim = (page: Page) =>
  dialogOn(page).getByRole('button', { name: 'Claim This Job' }).click()

/** Claims the open job and waits for the card that confirms it. */
export async function claim(page: Page, claimant: Claimant) {
  await fillClaim(page, claimant)
  await pressClaim(page)
  await dialogOn(page).getByText('Job successfully claimed.').waitFor()
}

/** Describes the focused element, even inside shadow roots. */
export const focused = (page: Page | Frame) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return {
      tag: element?.localName ?? '',
      text: element?.textContent?.trim().slice(0, 60) ?? '',
      name: element?.getAttribute('name') ?? '',
      isInDialog: Boolean(element?.closest('dialog')),
      isInBoard: document.activeElement?.localName === 'treasures-jobs-board',
    }
  })

/** Presses Tab until the focus is at the wanted element. */
export async function tabTo(
  page: Page,
  isThere: (at: Awaited<ReturnType<typeof focused>>) => boolean,
  most = 80,
) {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    if (isThere(await focused(page))) return
  }
  throw new Error(`The focus did not reach the element in ${most} presses of Tab.`)
}
