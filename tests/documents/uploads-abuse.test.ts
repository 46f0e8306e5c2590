import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import { FILE_FORMATS, MAX_FILE_BYTES } from '#src/features/files/file-formats.ts'
import { explainRefusal } from '#src/features/files/formats/explain-refusal.ts'
import { CHOICE_ERRORS, PRIVACY_VERSION, REFUSALS } from '#src/features/files/uploads.ts'
import { abuseFiles, acceptedFiles, EICAR, pdfOfSize } from '../support/abuse-files.ts'
import { chooseSize, IS_FULL_RUN } from '../support/full-run.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { listStoredDocuments } from '../support/stored-documents.ts'

type Applicant = { id: string; reference: string; cookie: string }
/** A part of a multipart form. `name` is the file name, escaped as the header needs it. */
type FormPart = { field: string; name?: string; bytes: Buffer | string }

const allAbuseFiles = abuseFiles()
/** The tests of the inspection read every file, so a form needs one of each format and refusal, or of each refusal. */
const ABUSE_FILES = IS_FULL_RUN
  ? { upload: allAbuseFiles, resubmit: allAbuseFiles }
  : {
      upload: chooseOneOfEach(allAbuseFiles, ({ name, refusal }) => `${extname(name)} ${refusal}`),
      resubmit: chooseOneOfEach(allAbuseFiles, ({ refusal }) => refusal),
    }
const ACCEPTED_FILES = IS_FULL_RUN ? acceptedFiles() : chooseOneOfEach(acceptedFiles(), ({ format }) => format)

let program: TestProgram
let db: Database
let staff: PlainBrowser

beforeAll(async () => {
  program = await sharedProgram()
  db = program.db
  staff = (await program.staff()).browser
}, 60_000)

test.each(['upload', 'resubmit'] as const)(
  'the form with the intent “%s” refuses every malicious or invalid file and stores nothing',
  async intent => {
    // The rate limit allows one application fewer files an hour, so two applications share the files.
    const applicants = await Promise.all([createApplicant(), createApplicant()])
    const filesBefore = listStoredFiles()
    const wrongAnswers: Array<string> = []
    let sentCount = 0
    await forEachSixAtOnce(ABUSE_FILES[intent], async ({ what, name, bytes, refusal }) => {
      sentCount += 1
      const answer = await postForm(applicants[sentCount % 2 === 0 ? 0 : 1], [
        ...formFields({ intent }),
        { field: 'file', name, bytes },
      ])
      const page = await answer.text()
      const status = refusal === 'too-large' ? 413 : 422
      if (answer.status !== status || !page.includes(explainRefusal(refusal)))
        wrongAnswers.push(`${what}: ${answer.status}`)
    })
    expect(wrongAnswers).toEqual([])
    expect(listStoredFiles()).toEqual(filesBefore)
    for (const applicant of applicants) {
      expect(await loadDocuments(applicant)).toEqual([])
      const isOfApplicant = eq(uploads.caseId, applicant.id)
      const rows = await db.select({ state: uploads.state }).from(uploads).where(isOfApplicant)
      expect(rows.filter(({ state }) => state !== 'refused')).toEqual([])
    }
  },
  180_000,
)

test('C38, C40, C41: valid files are accepted, and staff get them with their real type in a sandbox', async () => {
  const applicant = await createApplicant()
  for (const { what, name, bytes } of ACCEPTED_FILES) {
    const answer = await postForm(applicant, [...formFields(), { field: 'file', name, bytes }])
    expect(answer.status, what).toBe(302)
  }
  const storedDocuments = await loadDocuments(applicant)
  expect(storedDocuments.map(({ file: { name, format } }) => ({ name, format }))).toEqual(
    ACCEPTED_FILES.map(({ name, format }) => ({ name, format })),
  )
  for (const {
    id,
    file: { format, name },
  } of storedDocuments) {
    for (const downloadParameter of [undefined, '1'] as const) {
      const answer = await fetchFile(id, downloadParameter)
      expect(answer.headers.get('content-type')).toBe(FILE_FORMATS[format].mediaType)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cache-control')).toContain('no-store')
      expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
      const hasPreview = downloadParameter === undefined && FILE_FORMATS[format].hasPreview
      const kind = hasPreview ? 'inline' : 'attachment'
      expect(answer.headers.get('content-disposition'), name).toMatch(new RegExp(`^${kind};`))
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (format === 'jpeg' || format === 'png') expect(bytes.includes('script')).toBe(false)
    }
  }
})

test('a valid resubmission is accepted', async () => {
  const applicant = await createApplicant()
  const answer = await postForm(applicant, [...formFields({ intent: 'resubmit' }), aFile()])
  expect(answer.status).toBe(302)
  expect(await loadDocuments(applicant)).toMatchObject([{ documentType: 'Corrected Document' }])
})

test('C43: a file of exactly 10 MB is accepted, and a file of one byte more is refused', async () => {
  const applicant = await createApplicant()
  const largestFileAnswer = await postForm(applicant, [...formFields(), aFile(pdfOfSize(MAX_FILE_BYTES))])
  expect(largestFileAnswer.status).toBe(302)
  const tooLargeFileAnswer = await postForm(applicant, [...formFields(), aFile(pdfOfSize(MAX_FILE_BYTES + 1))])
  expect(tooLargeFileAnswer.status).toBe(413)
  expect(await tooLargeFileAnswer.text()).toContain(REFUSALS['too-large'])
  expect(await loadDocuments(applicant)).toMatchObject([{ file: { sizeBytes: MAX_FILE_BYTES } }])
})

test('a form with several files stores each, and names the one that is refused', async () => {
  const applicant = await createApplicant()
  const threeFiles = [aFile(createSamplePdf('One')), aFile(createSamplePdf('Two')), aFile(createSamplePdf('Three'))]
  const sentForm = [...formFields(), { field: 'idempotencyKey', bytes: randomUUID() }, ...threeFiles]
  expect((await postForm(applicant, sentForm)).status).toBe(302)
  expect((await postForm(applicant, sentForm)).status).toBe(302)
  expect(await loadDocuments(applicant)).toHaveLength(3)
  const broken = { ...aFile(Buffer.from('%PDF-1.4 cut')), name: 'broken.pdf' }
  const answer = await postForm(applicant, [...formFields(), broken, aFile(createSamplePdf('Four'))])
  expect(answer.status).toBe(422)
  expect(await answer.text()).toMatch(/broken\.pdf: .* We received the other file\./)
  expect(await loadDocuments(applicant)).toHaveLength(4)
})

test('a resubmission takes one file', async () => {
  const applicant = await createApplicant()
  const answer = await postForm(applicant, [...formFields({ intent: 'resubmit' }), aFile(), aFile()])
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('one file at a time')
  expect(await loadDocuments(applicant)).toEqual([])
})

test.each<[string, Array<FormPart>, string]>([
  ['more than ten files', Array.from({ length: 11 }, () => aFile()), '10 files at a time'],
  ['no file', [], CHOICE_ERRORS.file],
  ['an empty file field', [{ field: 'file', name: '', bytes: '' }], CHOICE_ERRORS.file],
  ['the file in another field', [{ ...aFile(), field: 'document' }], CHOICE_ERRORS.file],
  ['text instead of a file', [{ field: 'file', bytes: 'text' }], CHOICE_ERRORS.file],
])('an upload form with %s is refused and stores nothing', async (_, parts, words) => {
  const applicant = await createApplicant()
  const filesBefore = listStoredFiles()
  const answer = await postForm(applicant, [...formFields(), ...parts])
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(words)
  expect(await loadDocuments(applicant)).toEqual([])
  expect(listStoredFiles()).toEqual(filesBefore)
})

test('C39: a valid PDF with the EICAR test virus is accepted when no virus scanner is set up', async () => {
  const applicant = await createApplicant()
  const answer = await postForm(applicant, [...formFields(), aFile(Buffer.concat([createSamplePdf('Letter'), EICAR]))])
  expect(answer.status).toBe(302)
  const [document] = await loadDocuments(applicant)
  expect((await fetchFile(document?.id ?? '', undefined)).headers.get('content-type')).toBe('application/pdf')
})

test('C23, C42: a malicious file name does not change the storage path and is shown without its dangerous characters', async () => {
  const applicant = await createApplicant()
  const shownNames: Record<string, string> = {
    '../../../etc/passwd': 'passwd',
    '..\\\\..\\\\boot.ini': 'boot.ini',
    '/etc/cron.d/job.pdf': 'job.pdf',
    '%2e%2e%2f%2e%2e%2fx.pdf': 'x.pdf',
    'cv%0d%0aSet-Cookie: a=b.pdf': 'cv Set-Cookie- a=b.pdf',
    'a\\"; filename=\\"evil.html': 'a; filename=evil.html',
    [`${'a'.repeat(300)}.pdf`]: `${'a'.repeat(116)}.pdf`,
    '🎓 Ẹ̀kọ́.pdf': '🎓 Ẹ̀kọ́.pdf'.normalize('NFC'),
    'invoice\u202efdp.exe': 'invoicefdp.exe',
    'O\u0323du\u0301n.pdf': 'Ọdún.pdf',
    'CON.pdf': 'file CON.pdf',
    '.htaccess': 'document.htaccess',
    '-rf.pdf': 'rf.pdf',
    '...': 'document',
  }
  const allNames = Object.keys(shownNames)
  // The rules of names have their own tests, so a sample of uploads shows that every upload follows them.
  const names = chooseSize({ sample: allNames.filter((_, index) => index % 4 === 0), full: allNames })
  const foldersBefore = listEntries(program.dataDir)
  for (const name of names) {
    const answer = await postForm(applicant, [...formFields(), { ...aFile(createSamplePdf(name)), name }])
    expect(answer.status, name).toBe(302)
  }
  const storedDocuments = await loadDocuments(applicant)
  expect(storedDocuments.map(({ file }) => file.name)).toEqual(names.map(name => shownNames[name]))
  const { reference } = applicant
  for (const { id, file } of storedDocuments) {
    expect(file.key).toMatch(new RegExp(`^${reference}/${reference}_\\d{13}\\.pdf$`))
    const answer = await fetchFile(id, '1')
    // Old browsers read the first of the two file names in this header, and newer browsers read the second.
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\/<>\r\n]+\.pdf"(; filename\*=UTF-8''[\w.%~!$&+^`|-]+\.pdf)?$/,
    )
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  expect(listEntries(program.dataDir)).toEqual(foldersBefore)
})

test('C42: an upload form with a zero byte in the file name is refused', async () => {
  const applicant = await createApplicant()
  const filesBefore = listStoredFiles()
  expect((await postForm(applicant, [...formFields(), { ...aFile(), name: 'cv\0.pdf' }])).status).toBe(400)
  expect(listStoredFiles()).toEqual(filesBefore)
})

/** Creates an applicant with an open session, who may upload and resubmit. */
async function createApplicant(): Promise<Applicant> {
  const application = await anApplication()
    .settled('initial')
    .awaitingResubmission('The passport is cut off')
    .saveTo(db, systemClock)
  const reference = application.reference ?? ''
  const query = new URLSearchParams({ reference, email: application.email })
  const answer = await fetch(`${program.origin}/application-tracking?${query}`, { redirect: 'manual' })
  const cookie = answer.headers.getSetCookie().map(each => each.split(';')[0])
  return { id: application.id, reference, cookie: cookie.join('; ') }
}

async function forEachSixAtOnce<Each>(all: ReadonlyArray<Each>, work: (each: Each) => Promise<void>) {
  const remaining = [...all]
  const worker = async () => {
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}

let requestCount = 0

/** Posts the form like a browser without scripts. Each call has a different IP address. */
function postForm({ reference, cookie }: Applicant, parts: ReadonlyArray<FormPart>): Promise<Response> {
  const boundary = '----passage'
  const body = parts.flatMap(({ field, name, bytes }) => {
    const file = name === undefined ? '' : `; filename="${name}"\r\ncontent-type: application/pdf`
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${file}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')]
  })
  requestCount += 1
  return fetch(program.origin + addresses.tracking({ reference, tab: 'documents' }), {
    method: 'POST',
    headers: {
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `198.51.${requestCount >> 8}.${requestCount & 255}`,
    },
    body: Buffer.concat([...body, Buffer.from(`--${boundary}--\r\n`)]),
    redirect: 'manual',
  })
}

function formFields({ intent = 'upload' } = {}): Array<FormPart> {
  const values = {
    intent,
    documentType: intent === 'resubmit' ? 'corrected_document' : 'Passport',
    privacyVersion: PRIVACY_VERSION,
  }
  return Object.entries(values).map(([field, bytes]) => ({ field, bytes }))
}

function aFile(bytes: Buffer = createSamplePdf('Passport')): FormPart {
  return { field: 'file', name: 'passport.pdf', bytes }
}

async function fetchFile(id: string, download: '1' | undefined): Promise<Response> {
  const path = addresses.adminFile(id, download === undefined ? {} : { download })
  const answer = await staff.request(path)
  expect(answer.status).toBe(200)
  return answer
}

function loadDocuments({ id }: Applicant) {
  return listStoredDocuments(db, id)
}

/** Lists the files in the file storage and in the intake. */
function listStoredFiles(): Array<string> {
  return ['application_documents', 'uploads'].flatMap(name => {
    const folder = join(program.dataDir, name)
    if (!listEntries(program.dataDir).includes(name)) return []
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  })
}

function listEntries(folder: string): Array<string> {
  return readdirSync(folder).sort()
}

function chooseOneOfEach<Each>(files: ReadonlyArray<Each>, kind: (file: Each) => string): Array<Each> {
  return [...new Map(files.map(file => [kind(file), file])).values()]
}
