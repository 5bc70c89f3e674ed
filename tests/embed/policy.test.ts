import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { boardReady, claim, dialogOn, jobsOn, openFirstJob } from './board.ts'
import { guidePolicy } from './guide.ts'
import { useSites } from './sites.ts'

const sites = useSites()

const claimHere = async (page: Page) => {
  await openFirstJob(page)
  await claim(page, sites.claimant)
  await dialogOn(page).getByRole('button', { name: 'Back To Map' }).click()
}

/** Opens the snippet under a policy and collects the browser's reports. */
async function openUnder(policy: string) {
  const violations: string[] = []
  const page = await sites.open(sites.snippet, {
    headers: { 'content-security-policy': policy },
    before: async (opened) => {
      await opened.exposeFunction('report', (text: string) => void violations.push(text))
      await opened.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) => {
          const { report } = window as unknown as { report: (text: string) => void }
          report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
        }),
      )
    },
  })
  await boardReady(page)
  return { page, violations }
}

test("under the guide's policy, the whole board works without a violation", async () => {
  const { page, violations } = await openUnder(
    `default-src 'none'; style-src 'self'; ${guidePolicy(sites.origin)}`,
  )
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Carpentry', exact: true }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /\d jobs?/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Carpentry', exact: true }).click()
  await claimHere(page)
  expect(violations).toEqual([])
})

test(
  'the board and its map work without a violation under trusted types that allow no policy',
  { tags: 'slow' },
  async () => {
    const { page, violations } = await openUnder(
      "require-trusted-types-for 'script'; trusted-types 'none'",
    )
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await claimHere(page)
    await expect.poll(() => jobsOn(page).count()).toBeGreaterThan(5)
    expect(violations).toEqual([])
  },
)
