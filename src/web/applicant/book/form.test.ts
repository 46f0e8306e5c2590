import { expect, test } from 'vitest'
import { INCOMPLETE_SELECTION, returnForm } from './form.ts'

const REQUESTED = { intent: 'move', day: '2026-12-01', time: '10:00', zone: null }

test('if the page cannot be read, a refused form keeps the selected time and the reason for the refusal', () => {
  const { data } = returnForm({ page: 'error', status: 503 }, REQUESTED, INCOMPLETE_SELECTION, { status: 400 })
  expect(data).toEqual({ requested: REQUESTED, page: null, refusal: INCOMPLETE_SELECTION })
})

test('if the page cannot be read, a form that is refused without a reason asks for a reload', () => {
  const { data } = returnForm({ page: 'error', status: 503 }, REQUESTED, null, { status: 409 })
  expect(data).toMatchObject({
    page: null,
    refusal: { title: 'Page not loaded', text: expect.stringContaining('reload') },
  })
})

test('if the page can be read, a form that is refused without a reason shows the page', () => {
  const { data } = returnForm({ page: 'cancelled', status: 200 }, REQUESTED, null, { status: 409 })
  expect(data).toEqual({ requested: REQUESTED, page: 'cancelled', refusal: null })
})
