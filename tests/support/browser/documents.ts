import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { type Locator, type Page, test } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import { aPerson } from '../people.ts'
import type { Records } from '../records.ts'
import { listStoredDocuments } from '../stored-documents.ts'
import { expect } from './story.ts'

export const MEGABYTE = 1024 * 1024

/** Creates a partly paid application and opens its documents on the tracking page. */
export async function openDocuments(page: Page, records: Records, draft = anApplication().settled('initial')) {
  const { fullName, email } = aPerson()
  const application = await draft.named(fullName).withEmail(email).saveTo(records.db, records.clock)
  await openAsApplicant(page, application)
  return application
}

/** Opens the tracking page of an application at its documents. */
async function openAsApplicant(page: Page, application: { reference: string | null; email: string }) {
  const query = { reference: application.reference ?? '', email: application.email, tab: 'documents' }
  await page.goto(`/application-tracking?${new URLSearchParams(query)}`)
  await expect(page.getByRole('heading', { name: 'Document Management' })).toBeVisible()
}

/** Waits for the script of the page, because before that a press loads a whole page. */
export async function waitForScript(page: Page) {
  await expect(page.locator('html[data-updates]')).toBeAttached()
}

/** Limits uploads of the page to 512 KB a second. The returned `set` changes that speed or cuts the connection. */
export async function slowDownNetwork(page: Page) {
  const session = await page.context().newCDPSession(page)
  const setConditions = ({
    offline = false,
    bytesPerSecond = MEGABYTE / 2,
  }: {
    offline?: boolean
    bytesPerSecond?: number
  }) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await session.send('Network.enable')
  await setConditions({})
  return { set: setConditions }
}

/** Waits until the first chunk of 4 MB has arrived, and a part of the second one is on its way. */
export async function waitForFirstChunk(progressBar: Locator) {
  const readPercent = async () => Number(await progressBar.getAttribute('value'))
  await expect.poll(readPercent, { intervals: [100] }).toBeGreaterThan(13)
}

/** A PDF of at least `bytes` bytes, in the form that Playwright's `setInputFiles` takes. */
export function aFile(name = 'passport page, the one with the photograph.pdf', bytes = 0) {
  const pdf = createSamplePdf('Passport', [name])
  const pdfEnd = pdf.subarray(pdf.lastIndexOf('startxref'))
  const padding = Buffer.alloc(Math.max(0, bytes - pdf.length - pdfEnd.length), '% nothing but a comment\n')
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat([pdf, padding, Buffer.from('\n'), pdfEnd]) }
}

/** Chooses files from the disk, because Playwright needs seconds to send a large buffer to the browser. */
export async function chooseLargeFiles(field: Locator, ...files: Array<{ name: string; buffer: Buffer }>) {
  const paths = files.map(({ name }) => test.info().outputPath(name))
  await mkdir(test.info().outputDir, { recursive: true })
  for (const [index, { buffer }] of files.entries()) await writeFile(paths[index] ?? '', buffer)
  await field.setInputFiles(paths)
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function storedDocuments(records: Records, applicationId: string) {
  return listStoredDocuments(records.db, applicationId)
}

export function storedUploads(records: Records, applicationId: string) {
  return records.db.select().from(uploads).where(eq(uploads.caseId, applicationId))
}
