import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { systemClock } from '#src/clock.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { testDatabase } from '../support/database.ts'
import { startInstance } from '../support/instances.ts'
import { plainBrowser } from '../support/plain-browser.ts'
import { PASSWORD } from '../support/staff-context.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

const EMAIL = 'zebulon@zebulon.example'
const TOKEN = 'zebulon-token-of-the-metrics'
const APPLICATION = {
  firstName: 'Zebulon',
  lastName: 'Zebulon',
  sector: 'technology',
  message: 'Zebulon',
  email: EMAIL,
}

test('C84: a journey of an applicant and of staff leaves no personal data and no key in log and metrics', async () => {
  const { db, url } = await testDatabase()
  const program = await startInstance({
    DATABASE_URL: url,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'trace',
    METRICS_TOKEN: TOKEN,
  })
  const applicant = plainBrowser(program.origin, '10.1.2.3')
  await applicant.send('/get-started', APPLICATION)
  await applicant.send('/contact', { intent: 'message', name: 'Zebulon', ...APPLICATION })
  const [application] = await db.select().from(liveApplications)
  const reference = application?.reference ?? 'GT-ZEBU-LON1'
  await applicant.send('/application-tracking', { reference, email: EMAIL })
  await applicant.send('/application-tracking/lost-reference', { email: EMAIL })
  await applicant.send('/get-started', { ...APPLICATION, message: 'Zebulon\u0000'.repeat(9_000) })
  await applicant.open(`/payment?application_id=${application?.id}&email=${EMAIL}`)
  await applicant.open(`/payment%3Femail=${EMAIL}`)
  await applicant.request('/', { headers: { 'user-agent': 'Zebulon', referer: `${program.origin}/?q=zebulon` } })

  const owner = plainBrowser(program.origin, '10.1.2.4')
  await aStaffMember()
    .named('Zebulon Obi')
    .withEmail(EMAIL)
    .inRole('owner')
    .withPassword(PASSWORD)
    .saveTo(db, systemClock)
  await owner.send('/admin/login', { email: EMAIL, password: 'zebulon-and-a-wrong-word' })
  const signedIn = await owner.send('/admin/login', { email: EMAIL, password: PASSWORD })
  expect(signedIn.url.pathname).toBe('/admin/dashboard')
  for (const path of [
    'applications',
    'applications/export.csv',
    'mail',
    'messages',
    'payments',
    'audit',
    'search',
    'queue',
  ])
    expect((await owner.open(`/admin/${path}?q=zebulon`)).status, path).toBe(200)
  await owner.open(`/admin/applications/${application?.id}`)
  const metrics = await fetch(`${program.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(metrics.status).toBe(200)
  expect(await metrics.text()).not.toMatch(/zebulon/i)
  await fetch(`${program.origin}/metrics`, { headers: { authorization: 'Bearer zebulon' } })
  expect(await program.stop()).toBe(0)

  const log = program.output()
  expect(log).toContain('admin/applications')
  expect(log.match(/.{200}zebulon.{80}/i)).toBe(null)
  for (const secret of [TEST_SECRET, PASSWORD, reference, '10.1.2']) expect(log).not.toContain(secret)
}, 90_000)
