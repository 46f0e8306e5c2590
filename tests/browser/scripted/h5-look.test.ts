import { aDocumentRequest } from '#src/factories/a-document-request.server.ts'
import { anApplication } from '#src/factories/an-application.server.ts'
import { aPerson } from '../support/people.ts'
import { test } from '../support/story.ts'
test('look', async ({ page, records }, info) => {
  const { db, clock } = records
  const application = await anApplication().named('Olúwadámiláre Adébáyọ̀-Ògúnṣẹ̀yẹ').withEmail(aPerson().email).settled('initial').saveTo(db, clock)
  const then = (d: number) => ({ now: () => new Date(clock.now().getTime() - d * 86400000) })
  const r = aDocumentRequest(application.id)
  await r.ofType('Certificate').saying('Of your degree').inStatus('fulfilled').dueOn('2026-11-01').saveTo(db, then(20))
  await r.ofType('Passport').saying('The page with your photograph. All four corners must be seen, without a flash on it.').dueOn('2026-11-10').saveTo(db, then(15))
  await r.dueOn('2026-11-26').saveTo(db, clock)
  await page.goto(`/application-tracking?${new URLSearchParams({ reference: application.reference ?? '', email: application.email, tab: 'documents' })}`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.getByRole('tabpanel').screenshot({ path: `/tmp/h5-shots/documents-${info.project.name}-${colorScheme}.png` })
  }
})
