import { getConversation, getPublicSettings } from '@treasures/api-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api } from '#app/session/api.ts'
import { paths } from '#app/paths.ts'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { answer, fail, insert, make, signInAs, useApp } from '#test/app.ts'
import { openPortal } from '#test/open-portal.tsx'

const at = (minute: number) => `2026-01-05T10:${String(minute).padStart(2, '0')}:00Z` as never
const mobile = '+447700900271'
let id = 0

useApp()
beforeAll(async () => {
  await make.createCustomer({ fname: 'Jo', lname: 'Lee', mphone: mobile })
  await insert('conversations', { mobile: '+447700900272', last_at: at(50) })
  const [made = 0] = await insert('conversations', {
    mobile,
    waiting_since: at(2),
    last_at: at(2),
  })
  id = made
  const [offered = 0] = await insert('inbound_texts', {
    reference: 'SM1',
    mobile,
    body: 'Is there parking?',
    keyword: null,
    for_chatbot: true,
    received_at: at(2),
  })
  const [passedOn = 0] = await insert('messages', {
    channel: 'sms',
    recipient: mobile,
    body: 'Treasures: we have passed your message on.',
    class: 'reply',
    created_at: at(2),
  })
  await insert('chatbot_events', {
    id_conversation: id,
    id_inbound: offered,
    understood: 'unclear',
    did: 'kept_for_staff',
    id_job: null,
    id_message: passedOn,
    id_user: null,
    at: at(2),
  })
})
beforeEach(async () => {
  const settings = await api.call(getPublicSettings, {})
  await answer(getPublicSettings, { ...settings, feature_chatbot: true })
  await signInAs('super')
})

const texts = () => page.getByRole('list', { name: 'Texts with Jo Lee' })

test.each([1280, 320])('a conversation is found and read, at %d px', async (width) => {
  await page.viewport(width, 900)
  openPortal(paths.chatbot())
  const list = page.getByRole('list', { name: 'Conversations' })
  // Conversations that wait for staff come first, even if they are older than others.
  await expect
    .poll(() => list.getByRole('link').first().element().textContent)
    .toMatch(/Jo Lee.*Waiting for staff/s)
  await list.getByRole('link').first().click()
  await expect
    .poll(() => texts().element().textContent)
    .toMatch(/Is there parking\?.*Not understood: for staff/s)
  // A narrow page shows the list or the conversation, with a way back.
  await expect.poll(() => list.query() !== null).toBe(width === 1280)
  const focused = () => document.activeElement?.textContent.trim() === 'All conversations'
  await expect.poll(focused).toBe(width === 320)
  expect(await accessibilityViolations()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('staff take a conversation over by answering, and hand it back, all by keyboard', async () => {
  await page.viewport(1280, 900)
  openPortal(`${paths.chatbot()}?id=${id}`)
  await page.getByLabelText('Answer').fill('There is, in front of the house.')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => texts().element().textContent).toMatch(/in front of the house/)
  await expect.element(page.getByText(/answers since/)).toBeVisible()
  await expect.element(page.getByLabelText('Answer')).toHaveValue('')
  await page.getByRole('button', { name: 'Hand back' }).click()
  await expect.element(page.getByText('The chatbot answers.')).toBeVisible()
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect.element(page.getByText('Handed back to the chatbot')).toBeVisible()
  await expect.element(page.getByText('Not understood: for staff')).toBeVisible()
})

test('a simulated phone replies when texts are not sent', { tags: 'slow' }, async () => {
  openPortal(`${paths.chatbot()}?view=phone`)
  await page.getByLabelText('Reply as they would').fill('Thank you')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const phone = page.getByRole('list', { name: 'Texts on the phone' })
  await expect.poll(() => phone.element().textContent).toMatch(/passed your message on.*Thank you/s)
  expect(await accessibilityViolations()).toEqual([])
})

test('texts that fail to load can be retried, and the list stays', { tags: 'slow' }, async () => {
  await page.viewport(1280, 900)
  await fail(getConversation, 'dropped')
  openPortal(`${paths.chatbot()}?id=${id}`)
  const thread = page.getByRole('region', { name: 'Conversation' })
  await expect.element(thread.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
})
