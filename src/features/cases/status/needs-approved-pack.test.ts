import { expect, test } from 'vitest'
import { needsApprovedPack } from './needs-approved-pack.ts'

const COMPLETED = { item: 'full_support', status: 'completed' } as const

test('only a package with the pack needs its approval, and only to become submitted', () => {
  expect(needsApprovedPack(COMPLETED, { to: 'submitted', days: {} })).toBe(true)
  expect(needsApprovedPack(COMPLETED, { to: 'final_review', days: {} })).toBe(false)
  expect(needsApprovedPack({ ...COMPLETED, item: 'review_finalize' }, { to: 'submitted', days: {} })).toBe(false)
})

test('a case that was submitted before needs no approval, so a correction and a step back work', () => {
  const days = { submitted: '2026-09-01' }
  expect(needsApprovedPack({ ...COMPLETED, status: 'endorsed' }, { to: 'submitted', days: {} })).toBe(false)
  expect(needsApprovedPack({ ...COMPLETED, status: 'submitted' }, { to: 'submitted', days: {} })).toBe(false)
  expect(needsApprovedPack(COMPLETED, { to: 'submitted', days })).toBe(false)
})
