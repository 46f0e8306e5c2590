import { randomUUID } from 'node:crypto'
import { dateInWords, dayInLagos, dayInWords, noonOf } from '#src/dates.ts'
import { bodyLabel } from '#src/features/applications/endorsement.ts'
import type { ApplicationForApplicant } from '#src/features/applications/queries.server.ts'
import { DEFAULT_LETTERS, hasArrived, isRemovable, LETTER_STATES } from '#src/features/letters/letter.ts'
import { takesLetters } from '#src/features/letters/lock-letter.server.ts'
import { isForApplicant, type LetterOfCase, loadLetters } from '#src/features/letters/queries.server.ts'
import { findWarnings } from '#src/features/letters/warnings.ts'
import { loadCriteriaSet } from '#src/features/visa/load-criteria-set.server.ts'
import type { App } from '../../app-context.ts'

export type LettersPage = Awaited<ReturnType<typeof loadLettersPage>>
export type OwnLetter = LettersPage['letters'][number]

/** What an applicant sees of the letters: states and days, and only what staff opened of what a referee wrote. */
export async function loadLettersPage(app: App, application: ApplicationForApplicant) {
  const [set, letters] = await Promise.all([loadCriteriaSet(app, application), loadLetters(app.db, application.id)])
  const now = app.clock.now()
  const warnings = findWarnings(letters, {
    applicantName: application.applicantName,
    maxLetterMonths: set?.maxLetterMonths ?? null,
    openedOn: dayInLagos(application.createdAt),
    today: dayInLagos(now),
  })
  const places = set?.letters ?? DEFAULT_LETTERS
  const isOpen = takesLetters(application)
  return {
    reference: application.reference ?? '',
    body: application.endorsingBody === null ? null : bodyLabel(application.endorsingBody),
    letterRule: set?.letterRule ?? null,
    places,
    free: isOpen ? Math.max(0, places - letters.length) : 0,
    idempotencyKey: randomUUID(),
    letters: letters.map(letter => ({
      id: letter.id,
      position: letter.position,
      version: letter.version,
      label: LETTER_STATES[letter.state].label,
      tone: LETTER_STATES[letter.state].tone,
      words: describeState(letter, dayInLagos(now)),
      warnings: warnings.get(letter.id) ?? [],
      isChangeable: isOpen && !hasArrived(letter.state),
      isRemovable: isOpen && isRemovable(letter.state),
      isAsked: letter.state === 'asked' || letter.state === 'promised',
      referee: toReferee(letter),
      files:
        letter.openedAt === null
          ? []
          : letter.files.filter(isForApplicant).map(({ id, kind, name }) => ({ id, kind, name })),
    })),
  }
}

function toReferee({ name, role, organisation, knowsFrom, email, phone, isRelative }: LetterOfCase) {
  return { name, role, organisation, knowsFrom, email, phone: phone ?? '', isRelative: isRelative ? 'on' : '' }
}

/** For example "Folake Bello promised it by 12 December 2026." */
function describeState(
  { name, state, stateSince, dueOn }: Pick<LetterOfCase, 'name' | 'state' | 'stateSince' | 'dueOn'>,
  today: string,
): string {
  const since = dateInWords(stateSince)
  const by = dueOn === null ? '' : dateInWords(noonOf(dueOn))
  const late = dueOn !== null && dueOn < today ? ' That day is over, so we follow it up.' : ''
  switch (state) {
    case 'named':
      return 'Our adviser looks at who you named before we write to them.'
    case 'asked':
      return `We asked ${name} on ${since}, and hope for the letter by ${by}.${late}`
    case 'promised':
      return `${name} promised it by ${by}.${late}`
    case 'draft':
      return `${name} sent a draft, last on ${since}. Our adviser reads it, and the signed letter follows.`
    case 'signed':
      return `The signed letter is here since ${dayInWords(dayInLagos(stateSince))}. Our adviser checks it.`
    case 'checked':
      return `Checked on ${since}: the letter has what the body asks.`
    case 'cannot':
      return `${name} can’t write it. Please name someone else: remove this referee first, or change the details.`
    default:
      return state satisfies never
  }
}
