import { expect, test } from 'vitest'
import { carryRef } from './carry-ref.ts'

test.each([
  ['<a href="/services">', '<a href="/services?ref=x">'],
  ['<a class="btn" href="/">', '<a class="btn" href="/?ref=x">'],
  ['<a href="/get-started?sector=film#assessment">', '<a href="/get-started?sector=film&amp;ref=x#assessment">'],
  [
    '<form method="post" action="/contact#message-answer">',
    '<form method="post" action="/contact?ref=x#message-answer">',
  ],
  ['<a href="#prices">', '<a href="#prices">'],
  ['<a href="/application-tracking">', '<a href="/application-tracking">'],
  ['<a href="https://www.gov.uk/services">', '<a href="https://www.gov.uk/services">'],
  ['<link rel="icon" href="/">', '<link rel="icon" href="/">'],
])('%s becomes %s', (html, carried) => {
  expect(carryRef(html, 'x')).toBe(carried)
})
