import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { aPerson } from '../support/people.ts'
import { ownProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await ownProgram({ LOG_LEVEL: 'warn' })
}, 60_000)

const ERROR_HEADING = 'Unexpected Application Error!'

test('a page with an unexpected error shows the request id from the log, and works again when the fault is gone', async () => {
  const visitor = program.visitor()
  const payment = await visitor.press(await visitor.open('/get-started'), 'Continue to payment', answersOf(aPerson()))
  const { status, headers, view } = await withoutTable('applications', () => visitor.open(payment.url))
  expect(status).toBe(500)
  expect(view.getByRole('heading', { level: 1, name: ERROR_HEADING })).toBeInTheDocument()
  const requestId = headers.get('x-request-id') ?? ''
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(view.text).toContain(`give us this number: ${requestId}`)
  await expect.poll(program.output).toContain(requestId)
  expect(view.document.title).toContain(ERROR_HEADING)
  expect(view.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  expect(view.text).not.toMatch(/relation|select|applications|Failed query/)

  const reloaded = await visitor.open(payment.url)
  expect(reloaded.view.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeInTheDocument()
})

test('a tracking page that fails to load shows the request id and can be reloaded', async () => {
  const { records } = program
  const { reference, email } = await anApplication().settled('initial').saveTo(records.db, records.clock)
  const { browser: visitor } = await program.applicant({ reference, email })
  const lookUp = await visitor.open('/application-tracking')
  const failed = await withoutTable('applicant_sessions', () =>
    visitor.press(lookUp, 'Track Application', { Reference: reference ?? '', Email: email }),
  )
  expect(failed.status).toBe(503)
  const requestId = failed.headers.get('x-request-id') ?? ''
  const alert = failed.view.getByRole('alert')
  expect(alert).toHaveTextContent('Failed to load application details')
  expect(alert).toHaveTextContent(requestId)
  await expect.poll(program.output).toContain(requestId)
  expect(failed.view.getByLabelText('Reference')).toHaveValue(reference)
  expect(failed.view.getByLabelText('Email')).toHaveValue(email)

  const retried = await visitor.click(failed, 'Retry')
  expect(retried.view.getByRole('progressbar', { name: 'Progress' })).toBeInTheDocument()
})

test('a form whose application cannot be stored keeps its values and can be sent again', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const form = await visitor.open('/get-started')
  const refused = await withoutTable('audit_events', () =>
    visitor.press(form, 'Continue to payment', answersOf(person)),
  )
  expect(refused.status).toBe(503)
  expect(refused.view.getByRole('alert')).toHaveTextContent(
    'Submission Failed: Unable to create your application. Please try again.',
  )
  expect(refused.view.getByLabelText('Last Name')).toHaveValue(person.lastName)
  expect(refused.view.getByLabelText('Sector')).toHaveValue('technology')
  expect(refused.view.getByLabelText('Message')).toHaveValue(person.message)
  expect(await program.records.applicationsOf(person.email)).toEqual([])

  const payment = await visitor.press(refused, 'Continue to payment')
  expect(payment.view.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeInTheDocument()
})

/** Renames a table while `act` runs, so that queries fail. */
async function withoutTable<Answer>(table: string, act: () => Promise<Answer>): Promise<Answer> {
  const { db } = program.records
  await db.execute(sql.raw(`alter table ${table} rename to lost_${table}`))
  return act().finally(() => db.execute(sql.raw(`alter table lost_${table} rename to ${table}`)))
}

function answersOf({ firstName, lastName, email, message }: ReturnType<typeof aPerson>) {
  return { 'First Name': firstName, 'Last Name': lastName, Email: email, Sector: 'technology', Message: message }
}
