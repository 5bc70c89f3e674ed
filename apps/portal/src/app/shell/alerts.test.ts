import { expect, test } from 'vitest'
import { ageAlert, alerts, showAlert } from './alerts.ts'

test('an alert disappears after the next navigation', () => {
  showAlert({ type: 'success', text: 'Done.' })
  ageAlert()
  expect(alerts.get()).toBeUndefined()
})

test('an alert with `keepOnce` survives one navigation, but not a second', () => {
  showAlert({ type: 'danger', text: 'Signed out.', keepOnce: true })
  ageAlert()
  expect(alerts.get()?.text).toBe('Signed out.')
  ageAlert()
  expect(alerts.get()).toBeUndefined()
})
