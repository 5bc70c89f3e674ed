import { createClient } from '@treasures/api-client'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { publicSettings } from '../claim-dialog/claim-dialog.fixtures.ts'
import { skills } from './skill-dialog.fixtures.ts'
import { SkillDialog } from './SkillDialog.tsx'

/** Refusals for the next calls, and the calls made. */
let refusals: { status: number; code: string }[] = []
let sent: { path: string; body: unknown }[] = []
let onSkills: () => Promise<Response> | Response

async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.endsWith('/public/settings')) return Response.json(publicSettings)
  if (pathname.endsWith('/skills')) return onSkills()
  const body = (await request.json()) as object
  sent.push({ path: `${request.method} ${pathname}`, body })
  const refusal = refusals.shift()
  if (refusal)
    return Response.json({ code: refusal.code, message: 'Refused.' }, { status: refusal.status })
  return Response.json({ id: 90, ...body })
}

beforeEach(() => {
  refusals = []
  sent = []
  onSkills = () => Response.json({ data: skills })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    serve(new Request(input, init)),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const onAdded = vi.fn<() => void>()

/** A page with a button that opens the dialog. */
function Page() {
  const [isOpen, setIsOpen] = useState(false)
  const [client] = useState(() => createClient({ apiBase: 'https://treasures.example/api' }))
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Add a skill
      </button>
      <SkillDialog
        client={client}
        isOpen={isOpen}
        idTreasure={5}
        onAdded={onAdded}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

const opener = page.getByRole('button', { name: 'Add a skill' })
const dialog = page.getByRole('dialog', { name: 'Add Skill' })
const name = dialog.getByRole('combobox', { name: /^Skill name/ })
const detail = dialog.getByRole('textbox', { name: /^Detail/ })
const save = dialog.getByRole('button', { name: 'Save' })
const cancel = dialog.getByRole('button', { name: 'Cancel' })
const option = (label: string) => page.getByRole('option', { name: label })

async function open() {
  onAdded.mockClear()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<Page />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  await opener.click()
}

async function fillIn() {
  await name.fill('garden')
  await option('Gardening').click()
  await detail.fill('Ten years of allotments.')
}

/** Name of the field with the focus. */
const focused = () =>
  (dialog.element().getRootNode() as ShadowRoot).activeElement?.getAttribute('name')

const support = `Please phone ${publicSettings.support_phone} or email ${publicSettings.support_email}.`

test('a spinner shows until the skills have loaded; a failed load can be retried', async () => {
  let arrive: (answer: Response) => void = () => {}
  onSkills = () =>
    new Promise((done) => {
      arrive = done
    })
  await open()
  await expect.element(dialog.getByText('Please wait...')).toBeVisible()
  await expect.element(save).not.toBeInTheDocument()
  arrive(Response.json({ code: 'malformed', message: 'No.' }, { status: 400 }))
  await expect.element(dialog.getByText(/list of skills could not/)).toBeVisible()
  onSkills = () => Response.json({ data: skills })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(name).toBeVisible()
})

test('a skill is picked from the full list, by touch or by typing, and is added with its detail', async () => {
  await open()
  await expect
    .element(name)
    .toHaveAttribute('placeholder', 'Pick a skill or start typing to search the list.')
  await name.click()
  await expect.element(page.getByRole('option')).toHaveLength(skills.length)
  await name.fill('ing')
  await expect.element(page.getByRole('option')).toHaveLength(5)
  await option('Hedge trimming').click()
  await expect.element(name).toHaveValue('Hedge trimming')

  const area = detail.element() as HTMLTextAreaElement
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight)
  const rows = () => Math.round((area.clientHeight - 18) / lineHeight)
  expect(rows()).toBe(10)
  await detail.fill('A line.\n'.repeat(60))
  await expect.poll(rows).toBe(40)

  await detail.fill('  Ten years of allotments.  ')
  await save.click()
  await expect.element(page.getByText('Skill "Hedge trimming" added.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onAdded).toHaveBeenCalledTimes(1)
  expect(sent).toEqual([
    {
      path: 'POST /api/my/treasure/5/skill',
      body: {
        name: 'Hedge trimming',
        detail: 'Ten years of allotments.',
        id_treasure: 5,
        id_skill: 4,
      },
    },
  ])
  // The next skill starts with an empty form.
  await opener.click()
  await expect.element(name).toHaveValue('')
  await expect.element(detail).toHaveValue('')
})

test(
  'saving an invalid form sends nothing, shows the problems and focuses the first',
  { tags: 'slow' },
  async () => {
    await open()
    await save.click()
    await expect.element(page.getByText('Please correct the problems.')).toBeVisible()
    await expect.element(dialog.getByText('Skill name is required')).toBeVisible()
    await expect.element(dialog.getByText('Description is required')).toBeVisible()
    await expect.poll(focused).toBe('name')

    await name.fill('Juggling')
    await detail.fill('x'.repeat(65_536))
    await save.click()
    // A skill that is not in the list cannot be added.
    await expect.element(dialog.getByText('Choose one of the suggestions.')).toBeVisible()
    await expect.element(dialog.getByText('Line is too long')).toBeVisible()

    await name.fill('Gardening')
    await save.click()
    await expect.poll(focused).toBe('detail')
    await expect.element(dialog.getByText('Choose one of the suggestions.')).not.toBeInTheDocument()
    expect(sent).toEqual([])
  },
)

test.each([
  [409, 'skill_held', 'You already have this skill - not adding.'],
  [
    403,
    'skill_forbidden',
    'You are forbidden from adding this skill to this treasure - not adding.',
  ],
  [500, 'unexpected', 'An error has occurred adding this skill to this treasure - not adding.'],
])(
  'a refusal with %d %s is explained with the contact details, and the input stays',
  { tags: 'slow' },
  async (status, code, words) => {
    refusals = [{ status, code }]
    await open()
    await fillIn()
    await save.click()
    await expect.element(page.getByText(`${words} ${support}`)).toBeVisible()
    await expect.element(name).toHaveValue('Gardening')
    await expect.element(detail).toHaveValue('Ten years of allotments.')
    expect(onAdded).not.toHaveBeenCalled()
  },
)

test('an accidental Esc keeps the input; Cancel clears it', { tags: 'slow' }, async () => {
  await open()
  await fillIn()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(name).toHaveValue('Gardening')
  await expect.element(detail).toHaveValue('Ten years of allotments.')
  await cancel.click()
  await opener.click()
  await expect.element(name).toHaveValue('')
  expect(sent).toEqual([])
})
