import { createClient } from '@treasures/api-client'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Photos } from '../photos/Photos.tsx'
import { DescriptionList } from './DescriptionList.tsx'
import { drawPart } from './draw-part.tsx'
import { StatTile } from './StatTile.tsx'

const parts: [string, () => ReactNode][] = [
  [
    'a list of facts',
    () => <DescriptionList items={[{ term: 'Where', detail: 'Lewisham, SE13' }]} />,
  ],
  ['a figure', () => <StatTile label="Work" value="£1,250" />],
]

test.each(parts)(
  '%s keeps its own width on a page that sizes it by its content, and shrinks if there is less space',
  async (_, draw) => {
    using drawn = drawPart('shadow root', <div style={{ display: 'grid' }}>{draw()}</div>)
    const text = () => drawn.where.querySelector('dd, .stat-value')
    drawn.host.style.float = 'left'
    await expect.poll(() => text()?.clientWidth ?? 0).toBeGreaterThan(60)
    drawn.host.style.inlineSize = '100px'
    await expect.poll(() => drawn.host.scrollWidth).toBe(100)
    const content = drawn.where.querySelector('.descriptions, .stat')
    expect(content?.getBoundingClientRect().width).toBe(100)
  },
)

test('photos keep their own width on a page that sizes them by their content', async () => {
  await page.viewport(1280, 800)
  const calls = { send: () => Promise.reject(new Error()), remove: () => Promise.resolve() }
  const client = createClient({ apiBase: `${location.origin}/uploads/fine` })
  using drawn = drawPart(
    'page',
    <Photos client={client} calls={calls} images={[]} onChange={() => {}} />,
  )
  drawn.host.style.float = 'left'
  await expect.element(page.getByRole('button', { name: 'Add photos' })).toBeVisible()
  await expect.poll(() => drawn.host.clientWidth).toBe(640)
  drawn.host.style.maxInlineSize = '300px'
  await expect.poll(() => drawn.host.scrollWidth).toBe(300)
})
