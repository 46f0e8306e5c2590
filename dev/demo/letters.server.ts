import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { storeSampleFile } from '#dev/factories/store-sample-file.server.ts'
import { DAY_MS } from '#src/clock.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { promiseLetter } from '#src/features/letters/answer-request.server.ts'
import { askReferee } from '#src/features/letters/ask-referee.server.ts'
import { checkLetter } from '#src/features/letters/check-letter.server.ts'
import { LETTER_CHECK_KEYS } from '#src/features/letters/letter.ts'
import { nameReferee } from '#src/features/letters/letters.server.ts'
import { recordFromReferee } from '#src/features/letters/receive-letter-files.server.ts'
import { letters } from '#src/features/letters/table.server.ts'
import { must, officeTimeLater, type Story, type World } from './world.server.ts'

/** How far a letter has come. A late one was asked for long ago. */
type Progress = 'named' | 'asked' | 'late' | 'promised' | 'signed' | 'checked'

type SampleReferee = readonly [name: string, role: string, organisation: string, knowsFrom: string, progress: Progress]

export type SampleLetters = { name: string; daysAgo: number; referees: ReadonlyArray<SampleReferee> }

/** An applicant names referees, and staff ask them for letters. */
export async function* letterStory(world: World, { name, daysAgo, referees }: SampleLetters): Story {
  yield world.ago(daysAgo)
  const [found] = await world.db.select().from(liveApplications).where(eq(liveApplications.applicantName, name))
  if (found === undefined) throw new Error(`The demonstration has no application of ${name}.`)
  const { id: applicationId } = found
  for (const referee of referees) {
    const letterId = randomUUID()
    const [refereeName, role, organisation, knowsFrom, progress] = referee
    const email = `${refereeName
      .split(' ')
      .at(-1)
      ?.normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()}@${organisation.toLowerCase().replace(/[^a-z]/g, '')}.example`
    const about = { name: refereeName, role, organisation, knowsFrom, email, phone: null, isRelative: false }
    const applicant = { kind: 'applicant', id: applicationId } as const
    must(await nameReferee(world, applicant, { id: letterId, applicationId, referee: about }))
    if (progress !== 'named') world.tell(askForLetter(world, { applicationId, letterId, progress }))
  }
}

async function* askForLetter(
  world: World,
  { applicationId, letterId, progress }: { applicationId: string; letterId: string; progress: Progress },
): Story {
  yield officeTimeLater(world, 1)
  must(await askReferee(world, world.colleague(), { applicationId, letterId }))
  if (progress === 'asked' || progress === 'late') return
  yield world.later(2 * DAY_MS)
  const { linkId } = await findLetter(world, letterId)
  must(await promiseLetter(world, { linkId, day: addDays(dayInLagos(world.clock.now()), 6) }))
  if (progress === 'promised') return
  yield world.later(3 * DAY_MS)
  const bytes = await readFile('dev/demo/files/recommendation-letter.pdf')
  const stored = { reference: null, name: 'Letter on headed paper, signed.pdf', stem: `letters/${randomUUID()}` }
  const file = await storeSampleFile(world.storage, { ...stored, at: world.clock.now(), format: 'pdf', bytes })
  must(await recordFromReferee(world, { linkId, kind: 'signed', newFiles: [file] }))
  if (progress === 'signed') return
  yield officeTimeLater(world, 1)
  const { version } = await findLetter(world, letterId)
  const datedOn = addDays(dayInLagos(world.clock.now()), -2)
  const checked = { applicationId, letterId, version, ticked: [...LETTER_CHECK_KEYS], datedOn }
  must(await checkLetter(world, world.colleague(), checked))
}

async function findLetter({ db }: World, id: string) {
  const [letter] = await db.select().from(letters).where(eq(letters.id, id))
  if (letter === undefined) throw new Error('The demonstration has lost a letter.')
  return letter
}
