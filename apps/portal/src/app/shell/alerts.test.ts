import { expect, test } from 'vitest'
import { ageAlert, alerts, showAlert } from './alerts.ts'

test('an alert is gone after the next navigation', () => {
  showAlert({ type: 'success', text: 'Done.' })
  ageAlert()
  expect(alerts.get()).toBeUndefined()
})

test('one that is kept once outlives one navigation, and no second', () => {
  showAlert({ type: 'danger', text: 'Signed out.', keepOnce: true })
  ageAlert()
  expect(alerts.get()?.text).toBe('Signed out.')
  ageAlert()
  expect(alerts.get()).toBeUndefined()
})
