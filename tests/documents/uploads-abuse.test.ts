import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { samplePdf } from '#factories/sample-files.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { FILE_FORMATS, MAX_FILE_BYTES } from '#src/features/documents/file-formats.ts'
import { documents, uploads } from '#src/features/documents/table.server.ts'
import { CHOICE_ERRORS, PRIVACY_VERSION, REFUSALS } from '#src/features/files/uploads.ts'
import { abuseFiles, EICAR, goodFiles, pdfOfSize } from '../support/abuse-files.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { staffCookie, TEST_SECRET } from '../support/staff-session.ts'

type Applicant = { id: string; reference: string; cookie: string }
/** `name` as it stands in the form, quoted by whoever sends it. */
type Part = { field: string; name?: string; bytes: Buffer | string }

const abuse = abuseFiles()
/** The second form goes the same way: it shows that with one file for each refusal, in full with all. */
const ABUSE = { upload: abuse, resubmit: process.env.FULL ? abuse : oneForEachRefusal() }

let program: RunningProgram
let db: Database
let staff = ''

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  const env = { DATABASE_URL: database.url, SESSION_SECRET: TEST_SECRET, TRUST_PROXY: '1' }
  program = await startProgram({ ...env, LOG_LEVEL: 'fatal' })
  closeAfterFile(() => program.forget())
  const { id } = await aStaffMember().saveTo(db, systemClock)
  const { name, value } = await staffCookie({ db, clock: systemClock }, id)
  staff = `${name}=${value}`
}, 60_000)

test.each(['upload', 'resubmit'] as const)(
  'nothing that is abuse is taken by “%s”, and nothing is left of it',
  async intent => {
    // An application may send 150 files an hour: these are more.
    const applicants = await Promise.all([anApplicant(), anApplicant()])
    const before = filesOfProgram()
    const wrong: Array<string> = []
    let sent = 0
    await sixAtOnce(ABUSE[intent], async ({ what, name, bytes, refusal }) => {
      sent += 1
      const answer = await send(applicants[sent % 2 === 0 ? 0 : 1], [
        ...fields({ intent }),
        { field: 'file', name, bytes },
      ])
      const page = await answer.text()
      const status = refusal === 'too-large' ? 413 : 422
      if (answer.status !== status || !page.includes(REFUSALS[refusal])) wrong.push(`${what}: ${answer.status}`)
    })
    expect(wrong).toEqual([])
    expect(filesOfProgram()).toEqual(before)
    for (const applicant of applicants) {
      expect(await documentsOf(applicant)).toEqual([])
      const isTheirs = eq(uploads.applicationId, applicant.id)
      const rows = await db.select({ state: uploads.state }).from(uploads).where(isTheirs)
      expect(rows.filter(({ state }) => state !== 'refused')).toEqual([])
    }
  },
  60_000,
)

test('what is good is taken, and leaves the house only as what it is, without any rights', async () => {
  const applicant = await anApplicant()
  const files = goodFiles()
  for (const { what, name, bytes } of files) {
    const answer = await send(applicant, [...fields(), { field: 'file', name, bytes }])
    expect(answer.status, what).toBe(302)
  }
  const stored = await documentsOf(applicant)
  expect(stored.map(({ fileName, format }) => ({ name: fileName, format }))).toEqual(
    files.map(({ name, format }) => ({ name, format })),
  )
  for (const { id, format, fileName } of stored) {
    for (const download of [undefined, '1'] as const) {
      const answer = await fetchFile(id, download)
      expect(answer.headers.get('content-type')).toBe(FILE_FORMATS[format].mediaType)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cache-control')).toContain('no-store')
      expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
      const isShown = download === undefined && FILE_FORMATS[format].isShown
      const kind = isShown ? 'inline' : 'attachment'
      expect(answer.headers.get('content-disposition'), fileName).toMatch(new RegExp(`^${kind};`))
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (format === 'jpeg' || format === 'png') expect(bytes.includes('script')).toBe(false)
    }
  }
})

test('what was sent back is taken again when it is good', async () => {
  const applicant = await anApplicant()
  const answer = await send(applicant, [...fields({ intent: 'resubmit' }), aFile()])
  expect(answer.status).toBe(302)
  expect(await documentsOf(applicant)).toMatchObject([{ documentType: 'Corrected Document' }])
})

test('a file of exactly 10 MB is taken, and one of a byte more is not', async () => {
  const applicant = await anApplicant()
  const largest = await send(applicant, [...fields(), aFile(pdfOfSize(MAX_FILE_BYTES))])
  expect(largest.status).toBe(302)
  const over = await send(applicant, [...fields(), aFile(pdfOfSize(MAX_FILE_BYTES + 1))])
  expect(over.status).toBe(413)
  expect(await over.text()).toContain(REFUSALS['too-large'])
  expect(await documentsOf(applicant)).toMatchObject([{ sizeBytes: MAX_FILE_BYTES }])
})

test.each<[string, Array<Part>, string]>([
  ['two files', [aFile(), aFile()], 'one file at a time'],
  ['no file', [], CHOICE_ERRORS.file],
  ['a field that nothing was chosen in', [{ field: 'file', name: '', bytes: '' }], CHOICE_ERRORS.file],
  ['the file under another name', [{ ...aFile(), field: 'document' }], CHOICE_ERRORS.file],
  ['the file as a text', [{ field: 'file', bytes: 'text' }], CHOICE_ERRORS.file],
])('a form with %s is refused, and nothing is left of it', async (_, parts, words) => {
  const applicant = await anApplicant()
  const before = filesOfProgram()
  const answer = await send(applicant, [...fields(), ...parts])
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(words)
  expect(await documentsOf(applicant)).toEqual([])
  expect(filesOfProgram()).toEqual(before)
})

test('where nothing scans, a good PDF that a scanner would refuse is a document like others', async () => {
  const applicant = await anApplicant()
  const answer = await send(applicant, [...fields(), aFile(Buffer.concat([samplePdf('Letter'), EICAR]))])
  expect(answer.status).toBe(302)
  const [document] = await documentsOf(applicant)
  expect((await fetchFile(document?.id ?? '', undefined)).headers.get('content-type')).toBe('application/pdf')
})

test('whatever a file is called, it lies where all do, and is shown and offered under a harmless name', async () => {
  const applicant = await anApplicant()
  const names = {
    '../../../etc/passwd': 'passwd',
    '..\\\\..\\\\boot.ini': 'boot.ini',
    '/etc/cron.d/job.pdf': 'job.pdf',
    '%2e%2e%2f%2e%2e%2fx.pdf': 'x.pdf',
    'cv%0d%0aSet-Cookie: a=b.pdf': 'cv%0d%0aSet-Cookie- a=b.pdf',
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
  const outside = namesIn(program.dataDir)
  for (const name of Object.keys(names)) {
    const answer = await send(applicant, [...fields(), { ...aFile(samplePdf(name)), name }])
    expect(answer.status, name).toBe(302)
  }
  const stored = await documentsOf(applicant)
  expect(stored.map(({ fileName }) => fileName)).toEqual(Object.values(names))
  const { reference } = applicant
  for (const { id, filePath } of stored) {
    expect(filePath).toMatch(new RegExp(`^${reference}/${reference}_\\d{13}\\.pdf$`))
    const answer = await fetchFile(id, '1')
    // An old reader takes the first part, a new one the second.
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\/<>\r\n]+\.pdf"(; filename\*=UTF-8''[\w.%~!$&+^`|-]+\.pdf)?$/,
    )
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  expect(namesIn(program.dataDir)).toEqual(outside)
})

test('a form with a zero byte in a name is no form', async () => {
  const applicant = await anApplicant()
  const before = filesOfProgram()
  expect((await send(applicant, [...fields(), { ...aFile(), name: 'cv\0.pdf' }])).status).toBe(400)
  expect(filesOfProgram()).toEqual(before)
})

/** Somebody whose application was sent back and who has opened it: may send both, a document and what was put right. */
async function anApplicant(): Promise<Applicant> {
  const application = await anApplication()
    .settled('initial')
    .sentBack('The passport is cut off')
    .saveTo(db, systemClock)
  const reference = application.reference ?? ''
  const query = new URLSearchParams({ reference, email: application.email })
  const answer = await fetch(`${program.origin}/application-tracking?${query}`, { redirect: 'manual' })
  const cookie = answer.headers.getSetCookie().map(each => each.split(';')[0])
  return { id: application.id, reference, cookie: cookie.join('; ') }
}

async function sixAtOnce<Each>(all: ReadonlyArray<Each>, work: (each: Each) => Promise<void>) {
  const left = [...all]
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}

let address = 0

/** As a browser without scripts sends it, every one from an address of its own. */
function send({ reference, cookie }: Applicant, parts: ReadonlyArray<Part>): Promise<Response> {
  const boundary = '----passage'
  const body = parts.flatMap(({ field, name, bytes }) => {
    const file = name === undefined ? '' : `; filename="${name}"\r\ncontent-type: application/pdf`
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${file}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')]
  })
  address += 1
  return fetch(program.origin + addresses.tracking({ reference, tab: 'documents' }), {
    method: 'POST',
    headers: {
      cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `198.51.${address >> 8}.${address & 255}`,
    },
    body: Buffer.concat([...body, Buffer.from(`--${boundary}--\r\n`)]),
    redirect: 'manual',
  })
}

function fields({ intent = 'upload' } = {}): Array<Part> {
  const values = {
    intent,
    documentType: intent === 'resubmit' ? 'corrected_document' : 'Passport',
    privacyVersion: PRIVACY_VERSION,
  }
  return Object.entries(values).map(([field, bytes]) => ({ field, bytes }))
}

function aFile(bytes: Buffer = samplePdf('Passport')): Part {
  return { field: 'file', name: 'passport.pdf', bytes }
}

async function fetchFile(id: string, download: '1' | undefined): Promise<Response> {
  const path = addresses.adminFile(id, download === undefined ? {} : { download })
  const answer = await fetch(program.origin + path, { headers: { cookie: staff }, redirect: 'manual' })
  expect(answer.status).toBe(200)
  return answer
}

function documentsOf({ id }: Applicant) {
  return db.select().from(documents).where(eq(documents.applicationId, id)).orderBy(asc(documents.uploadedAt))
}

/** Every file that the program keeps, and every one that is on its way. */
function filesOfProgram(): Array<string> {
  return ['application_documents', 'uploads'].flatMap(name => {
    const folder = join(program.dataDir, name)
    if (!namesIn(program.dataDir).includes(name)) return []
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  })
}

function namesIn(folder: string): Array<string> {
  return readdirSync(folder).sort()
}

function oneForEachRefusal() {
  return [...new Map(abuse.map(file => [file.refusal, file])).values()]
}
