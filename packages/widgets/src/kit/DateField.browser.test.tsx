import { useId, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DateField, type DateFieldProps } from './DateField.tsx'
import { Dialog } from './Dialog.tsx'
import { drawPart, places } from './draw-part.tsx'

function Day({ onChange, ...props }: Partial<DateFieldProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <DateField
      label="Date worked"
      name="date"
      {...props}
      value={value}
      onChange={(iso, typed) => {
        setValue(iso)
        onChange?.(iso, typed)
      }}
    />
  )
}

const field = () => page.getByRole('textbox', { name: 'Date worked' })
const openerName = 'Choose a date: Date worked'
const opener = () => page.getByRole('button', { name: openerName })
/**
 * Compares by name, because a failing comparison of elements prints everything that the renderer
 * attaches to them.
 */
const focusedName = ({ where }: ReturnType<typeof drawPart>) =>
  where.activeElement?.getAttribute('aria-label')
const calendar = () => page.getByRole('grid')

function DayInDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id} tabIndex={-1}>
        Record Labour
      </h2>
      <Day value="2026-11-05" />
    </Dialog>
  )
}

describe.each(places)('in a %s', (place) => {
  test(
    'a short date is recognised while typing and written out on blur',
    { tags: 'slow' },
    async () => {
      const onChange = vi.fn<DateFieldProps['onChange']>()
      using _ = drawPart(place, <Day onChange={onChange} />)
      await userEvent.type(field(), '5/1/26')
      expect(onChange).toHaveBeenLastCalledWith('2026-01-05', '5/1/26')
      await expect.element(field()).toHaveValue('5/1/26')
      await userEvent.tab()
      await expect.element(field()).toHaveValue('05/01/2026')
    },
  )

  test('an invalid date is reported on blur and stays', async () => {
    const onChange = vi.fn<DateFieldProps['onChange']>()
    using _ = drawPart(place, <Day onChange={onChange} />)
    await userEvent.type(field(), '31/02/2026')
    expect(onChange).toHaveBeenLastCalledWith('', '31/02/2026')
    await userEvent.tab()
    await expect.element(page.getByText('Must be a date, as DD/MM/YYYY')).toBeVisible()
    await expect.element(field()).toHaveValue('31/02/2026')
  })

  test(
    'a day is picked from the calendar by keyboard, and the focus returns',
    { tags: 'slow' },
    async () => {
      using drawn = drawPart(place, <Day value="2026-11-05" />)
      await opener().click()
      await expect.element(calendar()).toBeVisible()
      await expect.poll(() => focusedName(drawn)).toMatch(/5 November 2026/)
      await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
      await expect.element(field()).toHaveValue('13/11/2026')
      await expect.element(calendar()).not.toBeInTheDocument()
      await expect.poll(() => focusedName(drawn)).toBe(openerName)
    },
  )

  test('Esc closes the calendar but not the dialog around it', { tags: 'slow' }, async () => {
    const onClose = vi.fn<() => void>()
    using drawn = drawPart(place, <DayInDialog onClose={onClose} />)
    await opener().click()
    await expect.element(calendar()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(calendar()).not.toBeInTheDocument()
    await expect.poll(() => focusedName(drawn)).toBe(openerName)
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

test(
  'days outside the limits cannot be picked, and typed ones are passed on',
  { tags: 'slow' },
  async () => {
    const onChange = vi.fn<DateFieldProps['onChange']>()
    using _ = drawPart(
      'page',
      <Day value="2026-11-18" min="2026-11-10" max="2026-11-21" onChange={onChange} />,
    )
    await opener().click()
    const late = page.getByRole('button', { name: /22.* November 2026/ })
    await expect.element(late).toBeDisabled()
    await expect
      .element(page.getByRole('button', { name: 'Go to the Next Month' }))
      .toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
    await userEvent.fill(field(), '01/12/2031')
    expect(onChange).toHaveBeenLastCalledWith('2031-12-01', '01/12/2031')
  },
)
