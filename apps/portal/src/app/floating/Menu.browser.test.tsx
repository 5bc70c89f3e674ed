import { Dialog } from '@treasures/widgets/kit'
import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityViolations } from '#test/accessibility-violations.ts'
import { CheckMenu } from './CheckMenu.tsx'
import { Menu } from './Menu.tsx'
import { Tooltip } from './Tooltip.tsx'

beforeEach(() => page.viewport(1280, 800))
afterEach(cleanup)

const remove = vi.fn<() => void>()
const items = [
  { label: 'Open', onPress: vi.fn<() => void>() },
  { label: 'Merge with another', onPress: vi.fn<() => void>() },
  {
    label: 'Send a message',
    onPress: vi.fn<() => void>(),
    disabledBecause: 'There is no e-mail address.',
  },
  { label: 'Delete', onPress: remove, tone: 'danger' as const },
]

const opener = () => page.getByRole('button', { name: 'Actions' })
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
const press = (keys: string) => userEvent.keyboard(keys)

test('arrows, End and letters move through a menu, and disabled items can be read but not pressed', async () => {
  remove.mockClear()
  render(
    <main id="main">
      <Menu label="Actions" items={items} />
    </main>,
  )
  await opener().click()
  await expect.element(item('Open')).toHaveFocus()
  await press('d')
  await expect.element(item('Delete')).toHaveFocus()
  await press('{ArrowUp}')
  await expect.element(item(/There is no e-mail address/)).toHaveFocus()
  await press('{Enter}')
  await expect.element(page.getByRole('menu')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await press('{ArrowDown}{ArrowDown}')
  await expect.element(item('Open')).toHaveFocus()
  await press('{End}{Enter}')
  expect(remove).toHaveBeenCalledOnce()
  await expect.element(opener()).toHaveFocus()
  await press('{Enter}')
  await expect.element(item('Open')).toHaveFocus()
  await press('{Tab}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('Esc closes a menu but not its dialog, and a press outside returns focus', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <Dialog labelledBy="title" onClose={onClose} closeLabel="Close">
      <h2 id="title">Template</h2>
      <Menu label="Actions" items={items} />
    </Dialog>,
  )
  await opener().click()
  await expect.element(item('Open')).toHaveFocus()
  await press('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
  await opener().click()
  await page.getByRole('heading').click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
  expect(onClose).not.toHaveBeenCalled()
  await press('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

function Columns() {
  const [isOn, setOn] = useState(false)
  return (
    <CheckMenu
      label="Actions"
      options={[
        { id: 'name', label: 'Name', checked: true, disabled: true },
        { id: 'tags', label: 'Tags', checked: isOn },
      ]}
      onToggle={() => setOn(!isOn)}
    />
  )
}

test('the menu of columns stays open while columns are chosen', async () => {
  render(<Columns />)
  await opener().click()
  const tags = page.getByRole('checkbox', { name: 'Tags' })
  await expect.element(tags).toHaveFocus()
  await tags.click()
  await expect.element(tags).toBeChecked()
  await expect.element(page.getByRole('dialog', { name: 'Actions' })).toBeVisible()
})

test('a tooltip appears on focus and under the pointer, until Esc is pressed', async () => {
  render(
    <Tooltip words="A super can switch it on.">
      {(props) => (
        <button {...props} type="button">
          Delete
        </button>
      )}
    </Tooltip>,
  )
  const words = page.getByText('A super can switch it on.')
  await press('{Tab}')
  await expect.element(words).toBeVisible()
  await press('{Escape}')
  await expect.element(words).not.toBeInTheDocument()
  await page.getByRole('button').hover()
  await expect.element(words).toBeVisible()
})
