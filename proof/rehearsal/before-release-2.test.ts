import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#src/database/migrating/migrate.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { connectTo, createEmptyDatabase, migrateToRelease1 } from '#tests/support/empty-database.ts'
import { startProgram, temporaryDataDir } from '#tests/support/program.ts'
import { openRecords } from '#tests/support/records.ts'
import { staffCookie, TEST_SECRET } from '#tests/support/staff-session.ts'
import { findLostRows } from '../upgrade/compare-rows.ts'
import { fillWithSample, keepRows, readSample } from '../upgrade/samples.ts'
import { type ReadPage, readPage } from './support/read-page.ts'

const NOW = '2026-11-27T09:30:00Z'
const OLD_ORIGIN = 'http://localhost:3190'

async function databaseBeforeRelease2() {
  const { url } = await createEmptyDatabase()
  await migrateToRelease1(url, 'drop-indexes-that-nothing-needs')
  const client = await connectTo(url)
  onTestFinished(() => client.end())
  await fillWithSample(client, 'before-release-2')
  return { url, client }
}

test('the upgrade loses and changes no row, also of the bin', async () => {
  const { url, client } = await databaseBeforeRelease2()
  await keepRows(client)
  await migrate(url)
  const { rowCount } = await client.query(`select from pg_stats where tablename = 'cases'`)
  expect(rowCount, 'statistics of cases').toBeGreaterThan(0)
  expect(await findLostRows(client)).toEqual([])
  await client.query('update cases set settled_pence = settled_pence - 1 where settled_pence > 1')
  expect(await findLostRows(client)).toContainEqual(expect.stringContaining('applications'))
})

test('every page and every mailed link answers the same after the upgrade', { timeout: 120_000 }, async () => {
  const { url, client } = await databaseBeforeRelease2()
  const { rows: threads } = await client.query<{ id: string; case_id: string }>(
    'select id, coalesce(application_id, order_id, contact_message_id) as case_id from threads',
  )
  const caseOfThread = new Map(threads.map(each => [each.id, each.case_id]))
  await migrate(url)
  const dataDir = await temporaryDataDir()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, SESSION_SECRET: TEST_SECRET, ROLE: 'web', NOW }
  const program = await startProgram(env)
  onTestFinished(() => void program.kill())
  const cookie = await signInAsOwner(url, dataDir)

  const different: Array<{ path: string; before: string; after: string }> = []
  for (const { name, json } of readSample('before-release-2')) {
    if (!name.startsWith('/')) continue
    const path = name
      .replace(/(?<=^\/admin\/messages\/).+/, id => caseOfThread.get(id) ?? id)
      .replace(/^\/admin\/people\/(application|order)/, '/admin/people')
    const before = describePage(JSON.parse(json), path)
    const page = await readPage(program.origin, path, path.startsWith('/admin') ? cookie : '')
    const after = describePage(page, path).replaceAll(program.origin, OLD_ORIGIN)
    if (after !== before) different.push({ path, ...leaveOutEqual(before, after) })
  }
  expect(different).toEqual([])
})

async function signInAsOwner(url: string, dataDir: string): Promise<string> {
  const records = openRecords(url, dataDir)
  onTestFinished(records.close)
  const [owner] = await records.db.select().from(staffMembers).where(eq(staffMembers.role, 'owner'))
  const { name, value } = await staffCookie(records, owner?.id ?? '', { signedInAt: new Date(NOW) })
  return `${name}=${value}`
}

type Difference = { why: string; of: RegExp; words: RegExp }

/**
 * What release 2.0.0 says in another way on purpose: patterns of paths, and of the words to leave out there. A page that a
 * later release changes joins with `/.+/`: then status and redirect count.
 */
const MEANT_DIFFERENCES: ReadonlyArray<Difference> = [
  { why: 'The queue, months, reports and answers changed the pages of staff.', of: /^\/admin/, words: /.+/s },
  {
    why: 'A conversation shows the emails of staff also before its first message, with their author.',
    of: /^\/application-tracking/,
    words:
      /No messages yet\.( Ask us anything about your application\.)?|(Tádé Bámgbóṣé|Adaeze Okonkwo|Talent Passage|One of us) \d+ \w+ 2026, \d\d:\d\d Email (Dr Eze|Thank you for the new draft)[^?]*?(for now\.|Friday\?)/g,
  },
  {
    why: 'The personal statement is a type of document.',
    of: /^\/application-tracking/,
    words: /CV\/Resume\s*(Personal Statement\s*)?Certificate/g,
  },
  {
    why: 'The footer and the form lead to the self-check.',
    of: /^\/(?!admin)/,
    words: /About (Self-check )?Get Started|unsure, (do the self-check or )?talk/g,
  },
  {
    why: 'After a decision, the page says what to do by when, what it costs and what we do.',
    of: /^\/application-tracking/,
    words:
      /(Your dates and deadlines|Your visa is granted|The Home Office decides now|(Not endorsed|Endorsed): (what you can do|the visa comes next)) .*? Application Stages/g,
  },
  {
    why: 'Forms ask how people heard about us.',
    of: /^\/(get-started|application-tracking)/,
    words:
      /(How did you hear about us\? No answer .*? Other )?(Continue to payment|Save and upload)|(How did you hear about us\? Not provided Link followed None )?Service |(, How did you hear about us\?)?\. Its button/g,
  },
  {
    why: 'The tracking page leads to the evidence plan and the letters of the packages that have them.',
    of: /^\/application-tracking/,
    words:
      /, (\d+ days? ago|yesterday|today) (Your evidence plan: .*? Open your plan ?)?(Your letters of recommendation: .*? Open your letters ?)?/g,
  },
  {
    why: 'A next step asks for referees, and what follows a granted visa is said once.',
    of: /^\/application-tracking/,
    words:
      /(Name your referees: \d of \d are named\. Name a referee )?You have your (evidence plan|edited draft)|(?<=You have your (evidence plan|edited draft)[^.]+\.)( You(’ll hear| should have heard) from us by .*? nothing for you to do right now\.)?|Your visa is granted\.|Your application has been endorsed\. Congratulations: the visa itself comes next\. Enter a date/g,
  },
  {
    why: 'Reminders about letters can be stopped too.',
    of: /^\/reminders\/stop/,
    words: /anything else( in your application or booking)?/g,
  },
  {
    why: 'The privacy notice says what we keep of stories.',
    of: /^\/privacy/,
    words:
      /Your story for our website, (if you send one: .*? once we publish it|unless .*? you sent it\.)|A story that you let us publish .*? time above\./g,
  },
  {
    why: 'The privacy notice says what we keep of the time before and after a consultation.',
    of: /^\/privacy/,
    words: /What you tell us before a consultation: .*? or downloaded, that is recorded/g,
  },
  {
    why: 'The privacy notice says what we keep of referees.',
    of: /^\/privacy/,
    words:
      /, what an applicant tells us about their referees,|Referees whom you name .*? once we open it|If an applicant named you as a referee .*? Otherwise they go with the application\.|, its referees and their letters|If an applicant named you as a referee/g,
  },
  {
    why: 'The privacy notice says what we keep of a decision, without the name.',
    of: /^\/privacy/,
    words: /(What the endorsing body decided .*? letter names\. )?Copies in our backups go/g,
  },
  {
    why: 'The privacy notice says what we keep about how people found us.',
    of: /^\/privacy/,
    words:
      /(How you heard about us, if .*? Our staff )?Documents, such as a passport|( and how you heard about us)?, but we cannot do the work|\d+ November 2026/g,
  },
  {
    why: 'A deadline quotes the sentence of its fact, and facts write their value as a number.',
    of: /^\/application-tracking/,
    words:
      /Rule: (gov\.uk says that a decision usually|The endorsing bodies say that an endorsement) takes|up to (five|5) years/g,
  },
  {
    why: 'The whole cost has a page of its own, which counts a family.',
    of: /^\/($|\?|services|get-started|payment|pay\/)/,
    words:
      /(What the whole visa costs .*?health surcharge ?\. )?Have questions|(In total, 1 adult .*?health surcharge ?\. )?What happens next|In total, (for one|1) adult .*?(When each payment is due|cost for a family)|The whole cost, with government fees The endorsement .*? How it works|When you pay( us)?, your own quote|What you pay the government later .*?( Work out the cost for your family)? We’re re-checking .*?surcharge ?\./gi,
  },
  {
    why: 'A time can be chosen before paying, and the rule for cancelling stands beside Pay.',
    of: /^\/payment/,
    words:
      /Consultation (You choose a time after you pay, .*? we hold it for you\. )?Due now|shows every way\. (If you cancel at least 24 hours before it starts, .*? another time\. )?/gi,
  },
  {
    why: 'Customers say when they could talk if no time suits, and see the rule for cancelling.',
    of: /^\/booking/,
    words:
      /it can’t be moved or cancelled\. "> (None of these suit me .*? Nothing is charged\. )?|still reschedule\. (Until .*? you can move it .*? another time\. )?/g,
  },
]

function describePage({ status, location, text }: ReadPage, path: string): string {
  const differences = MEANT_DIFFERENCES.filter(({ of }) => of.test(path))
  const words = differences.reduce((rest, difference) => rest.replace(difference.words, '…'), text)
  // Buttons and headings have got capitals.
  return `${status} ${location} ${words.toLowerCase()}`
}

/** Leaves out the equal beginning and end, so that a failure shows the rest. */
function leaveOutEqual(before: string, after: string) {
  let [start, end] = [0, 0]
  while (start < before.length && before[start] === after[start]) start += 1
  const isEqualAt = (index: number) => before.at(-1 - index) === after.at(-1 - index)
  while (end < Math.min(before.length, after.length) - start && isEqualAt(end)) end += 1
  const cut = (text: string) => text.slice(Math.max(0, start - 40), text.length - end)
  return { before: cut(before), after: cut(after) }
}
