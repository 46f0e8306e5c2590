import { beforeAll, expect, test } from 'vitest'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const APPLICATION_FAILED = 'Submission Failed: Unable to create your application. Please try again.'
const ORDER_FAILED = 'We couldn’t save your order. Nothing was charged. Please try again.'

test.each([
  ['the assessment', '/get-started', 'Continue to payment', APPLICATION_FAILED],
  ['a package', '/services?package=full_support&plan=split', 'Continue to payment', APPLICATION_FAILED],
  ['the tracking block', '/services', 'Track Application', APPLICATION_FAILED],
  ['looking up an application', '/application-tracking', 'Track Application', 'We couldn’t look up your application.'],
  ['a consultation', '/contact?consultation=consultation_30', 'Continue to payment', ORDER_FAILED],
  ['a message', '/contact', 'Send Message', 'Failed to send message'],
])('the form for %s contains the alert that a lost connection shows', async (_, path, name, message) => {
  const { view } = await program.visitor().open(path)
  const buttons = view.getAllByRole<HTMLButtonElement>('button', { name })
  const reachable = buttons.filter(button => button.closest('dialog:not([open])') === null)
  expect(reachable).toHaveLength(1)
  const form = reachable[0]?.form
  // The script handles only forms with this attribute.
  expect(form).toHaveAttribute('data-once')
  const hidden = view.document.createElement('div')
  hidden.innerHTML = form?.querySelector<HTMLElement>('[data-not-sent]')?.dataset.template ?? ''
  const alert = hidden.querySelector('[role=alert]')
  expect(alert?.textContent).toContain(message)
  expect(alert?.textContent).toContain('Everything you typed is still here')
  // Text browsers show what templates contain.
  expect(view.document.querySelectorAll('template')).toHaveLength(0)
  expect(view.document.querySelectorAll('script[src^="/assets/forms-"]')).toHaveLength(1)
})
