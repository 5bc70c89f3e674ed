import { writeToThread, type ThreadAudience } from '@treasures/api-client'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { insert, make, signInAs, update, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'
import { own, type Person } from '../../../../../api/test/fixture-people.ts'

useApp()
beforeEach(() => page.viewport(320, 800))

const id_treasure = own.treasure

/** A job of the customer, claimed by the treasure. */
async function claimed() {
  const [id = 0] = await make.createJobs(own.customer, [{ id_status: 2, on_board: false }])
  await assign(id, id_treasure)
  return id
}

/** Returns the id of the assignment. */
async function assign(id_job: number, id: number) {
  const times = { assigned_at: new Date(), ended_at: null }
  const [added = 0] = await insert('assignments', {
    id_job,
    id_treasure: id,
    how: 'claim',
    ...times,
  })
  return added
}

async function write(who: Person, id: number, audience: ThreadAudience, body: string) {
  await signInAs(who)
  await api.call(writeToThread, { params: { id }, body: { audience, body } })
}

const to = () => page.getByRole('combobox', { name: /^To/ })
const message = () => page.getByRole('textbox', { name: /^Message/ })
const send = () => page.getByRole('button', { name: 'Send', exact: true })
const entries = () => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')

test('a customer sees what is unread, reads it without the notes, and answers', async () => {
  const id = await claimed()
  await write('treasure', id, 'all', 'Which gate is yours?')
  await write('admin', id, 'staff', 'She pays late.')
  await signInAs('customer')
  openPortal(paths.myJobs())
  await page.getByRole('button', { name: `Messages about job ${id}: 1 unread` }).click()
  await expect.element(entries()).toMatchTextContent(/Which gate is yours/)
  expect(document.body.textContent).not.toContain('She pays late.')
  expect(await accessibilityViolations()).toEqual([])

  // Nobody is chosen before the customer chooses, or answers an entry.
  await expect.element(to()).toHaveValue('')
  await message().fill('The side gate is blue.')
  await send().click()
  await expect.element(page.getByText('Please choose who may read it')).toBeVisible()
  await page.getByRole('button', { name: /^Reply to / }).click()
  await expect.element(to()).toHaveValue('all')
  await expect.element(message()).toHaveFocus()
  await send().click()
  await expect.element(entries().first()).toMatchTextContent(/The side gate is blue/)
  await expect.element(to()).toHaveValue('')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect
    .element(page.getByRole('button', { name: `Messages about job ${id}`, exact: true }))
    .toBeVisible()
})

test('before a claim a customer writes to the office, and what is typed is not lost', async () => {
  const [id = 0] = await make.createJobs(own.customer, [{}])
  await signInAs('customer')
  openPortal(paths.myJobs())
  await page.getByRole('button', { name: `Messages about job ${id}` }).click()
  await expect.element(page.getByText('Your message goes to us.', { exact: false })).toBeVisible()
  await message().fill('Ring 07700 900123')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(message()).toHaveValue('Ring 07700 900123')
  await send().click()
  await expect.element(entries()).toMatchTextContent(/Ring \[phone hidden\]/)
})

test('staff choose each audience themselves, mark notes, and say that nothing waits', async () => {
  const id = await claimed()
  await write('treasure', id, 'treasure_staff', 'May I take Tom along?')
  await signInAs('admin')
  openPortal(paths.job({ id }))
  const panel = page.getByRole('region', { name: 'Conversation' })
  await expect.element(panel.getByRole('listitem')).toMatchTextContent(/May I take Tom along/)
  await expect.element(to()).toHaveValue('')
  const options = [...to().element().querySelectorAll('option')].map(({ text }) => text)
  expect(options).toEqual([
    'Please choose',
    'Customer and treasure',
    'Customer',
    'Treasure',
    'Note for the office',
  ])
  await to().selectOptions('staff')
  await message().fill('Tom is insured.')
  await panel.getByRole('button', { name: 'Save note' }).click()
  await expect.element(entries().first()).toMatchTextContent(/Only the office/)
  expect(await accessibilityViolations()).toEqual([])
  await panel.getByRole('button', { name: 'No reply needed' }).click()
  await expect.element(panel.getByText('Waiting for a reply')).not.toBeInTheDocument()
})

test('words for a treasure who has lost the job by then stay in the form', async () => {
  const [id = 0] = await make.createJobs(own.customer, [{ id_status: 2, on_board: false }])
  const assignment = await assign(id, id_treasure)
  await signInAs('admin')
  openPortal(paths.job({ id }))
  await to().selectOptions('treasure_staff')
  await message().fill('The key is under the mat.')
  await update('assignments', assignment, { ended_at: new Date() })
  await assign(id, own.bothTreasure)
  await send().click()
  await expect.element(page.getByText(/has a different treasure now/)).toBeVisible()
  await expect.element(message()).toHaveValue('The key is under the mat.')
  await expect.element(to()).toHaveValue('')
  await to().selectOptions('treasure_staff')
  await send().click()
  await expect.element(entries()).toMatchTextContent(/The key is under the mat/)
})

test('a job without a customer takes only a note, which needs no choice', async () => {
  const [id = 0] = await make.createJobs(own.customer, [
    { id_customer: null, id_status: 0, on_board: false },
  ])
  await signInAs('admin')
  openPortal(paths.job({ id }))
  await message().fill('They call back on Monday.')
  await expect.element(to()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(entries()).toMatchTextContent(/Only the office/)
})

test('a treasure reads a long conversation page by page', async () => {
  const id = await claimed()
  await insert(
    'thread_entries',
    ...Array.from({ length: 60 }, (_, n) => ({
      id_job: id,
      author_kind: 'staff' as const,
      id_author: null,
      audience: 'all' as const,
      id_treasure,
      body: `Entry ${n + 1}`,
      via: 'portal' as const,
      masked: false,
      created_at: new Date(),
    })),
  )
  await signInAs('treasure')
  openPortal(paths.myTreasureJobs())
  await page.getByRole('button', { name: `Messages about job ${id}: 60 unread` }).click()
  await expect.element(entries().first()).toMatchTextContent(/Entry 60/)
  await page.getByRole('button', { name: 'Show earlier messages' }).click()
  await expect.element(entries().last()).toMatchTextContent(/Entry 1(?!\d)/)
  expect(entries().all()).toHaveLength(60)
})

const chosen = () => document.querySelector<HTMLInputElement>('.thread input[type=file]')
/** Chooses files, as the browser's dialog does. */
function choose(...files: File[]) {
  const input = chosen()
  if (!input) throw new Error('There is no input for files')
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
async function gate(name = 'Blue gate.png') {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 80
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done))
  return new File(drawn ? [drawn] : [], name, { type: 'image/png' })
}
const attached = () => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')

test('photos and PDFs are attached, removed, and sent with a message or without words', async () => {
  const id = await claimed()
  await signInAs('customer')
  openPortal(paths.myJobs())
  await page.getByRole('button', { name: `Messages about job ${id}` }).click()
  await page.getByRole('button', { name: /^Attach files/ }).click()
  const plan = new File(['%PDF-1.4\n%%EOF'], 'Plan.pdf', { type: 'application/pdf' })
  choose(await gate(), plan, new File(['<p>'], 'page.html'))
  await expect.element(attached().nth(1)).toMatchTextContent(/Plan\.pdf.*Attached/)
  await expect.element(attached().nth(2)).toMatchTextContent(/Not attached: We can’t read this/)
  expect(await accessibilityViolations()).toEqual([])
  await page.getByRole('button', { name: 'Remove page.html' }).click()
  await expect.element(attached()).toHaveLength(2)

  // Pasting a picture attaches it too.
  const data = new DataTransfer()
  data.items.add(await gate('image.png'))
  const paste = new ClipboardEvent('paste', {
    clipboardData: data,
    bubbles: true,
    cancelable: true,
  })
  message().element().dispatchEvent(paste)
  await expect.element(attached().nth(2)).toMatchTextContent(/image\.webp.*Attached/)
  await page.getByRole('button', { name: 'Remove image.webp' }).click()

  await to().selectOptions('all')
  await send().click()
  const files = entries().first().getByRole('list', { name: 'Files' })
  await expect.element(files.getByRole('img', { name: 'Blue gate.webp' })).toBeVisible()
  await expect.element(files.getByRole('button', { name: 'Save Plan.pdf' })).toBeVisible()
  await expect.element(attached()).not.toBeInTheDocument()
  expect(await accessibilityViolations()).toEqual([])
})

test('an upload that fails keeps what was typed, and the message can be sent without it', async () => {
  const id = await claimed()
  await signInAs('customer')
  openPortal(paths.myJobs())
  await page.getByRole('button', { name: `Messages about job ${id}` }).click()
  await message().fill('The side gate is blue.')
  await expect.element(page.getByRole('button', { name: /^Attach files/ })).toBeVisible()
  choose(new File([new Uint8Array(11 * 1024 * 1024)], 'Huge.pdf'))
  await expect.element(attached()).toMatchTextContent(/larger than 10 MB/)
  await expect.element(message()).toHaveValue('The side gate is blue.')
  await page.getByRole('button', { name: 'Remove Huge.pdf' }).click()
  await to().selectOptions('all')
  await send().click()
  await expect.element(entries().first()).toMatchTextContent(/The side gate is blue/)
})
