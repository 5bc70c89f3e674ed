import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart, places } from './draw-part.tsx'

/** Props that every field of the kit takes. */
export type ConformingProps = {
  label: string
  name: string
  hint?: string
  error?: string
  isLabelHidden?: boolean
  required?: boolean
  /** Ref to the native control, whatever the field calls this prop. */
  ref: (control: HTMLElement | null) => void
}

type Options = { role?: 'textbox' | 'combobox'; tag?: 'input' | 'textarea' | 'select' }

const usual: ConformingProps = { label: 'Anything', name: 'anything', ref: () => {} }

/** Tests what all fields share (name, note, error and native control) in each of the `places`. */
export function describeConformance(
  part: string,
  draw: (props: ConformingProps) => ReactNode,
  { role = 'textbox', tag = 'input' }: Options = {},
) {
  const control = () => page.getByRole(role, { name: /^Anything/ })

  describe.each(places)(`${part} in a %s`, (place) => {
    test('is named by its label, even if the label is visually hidden', async () => {
      using drawn = drawPart(place, draw(usual))
      await expect.element(control()).toBeVisible()
      drawn.render(draw({ ...usual, isLabelHidden: true }))
      await expect.element(control()).toBeVisible()
    })

    test('is described by its hint, or by its error instead', async () => {
      using drawn = drawPart(place, draw({ ...usual, hint: 'A hint' }))
      await expect.element(control()).toHaveAccessibleDescription('A hint')
      await expect.element(control()).not.toHaveAttribute('aria-invalid')
      drawn.render(draw({ ...usual, hint: 'A hint', error: 'Wrong' }))
      await expect.element(control()).toHaveAccessibleDescription('Wrong')
      await expect.element(control()).toHaveAttribute('aria-invalid', 'true')
    })

    test('passes its native control to the ref, with its name and required state', async () => {
      const given: (HTMLElement | null)[] = []
      const ref = (element: HTMLElement | null) => void given.push(element)
      {
        using _ = drawPart(place, draw({ ...usual, required: true, ref }))
        await expect.element(control()).toBeVisible()
        expect(given.at(-1)).toBe(control().element())
        expect(given.at(-1)).toMatchObject({ localName: tag, name: 'anything' })
        await expect.element(control()).toHaveAttribute('aria-required', 'true')
      }
      expect(given.at(-1)).toBeNull()
    })
  })
}
