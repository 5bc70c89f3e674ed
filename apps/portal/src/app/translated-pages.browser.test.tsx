import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useApp } from '../../test/app.ts'
import { openPortal } from '../../test/open-portal.tsx'
import { paths } from './paths.ts'
import { bearTranslation } from './translated-pages.ts'

useApp()

/** Replaces each text with new elements, as browsers do when they translate a page. */
function translate() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found) {
    if (!text.data.trim() || text.parentElement?.closest('script, style')) continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = `${text.data} `
    outer.append(inner)
    text.replaceWith(outer)
  }
}

async function signInTranslated() {
  openPortal(paths.login())
  await page.getByLabelText('E-mail').fill('super@treasures.example')
  await page.getByLabelText('Password', { exact: true }).fill('a wrong password')
  translate()
  await page.getByRole('button', { name: /^Sign in/i }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  translate()
  await page.getByLabelText('Password', { exact: true }).fill('treasures-demo')
  await page.getByRole('button', { name: /^Sign in/i }).click()
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

test('a busy button inserts nothing before its translated words', signInTranslated)

test('a translated screen can be left, and the next one appears', async () => {
  bearTranslation()
  await signInTranslated()
  translate()
  await page.getByRole('link', { name: /^My account/ }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
})
