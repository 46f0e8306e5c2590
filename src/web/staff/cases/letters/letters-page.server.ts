import { eq } from 'drizzle-orm'
import { dateAndClock, dateInWords, dayInLagos, dayInWords, noonOf } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import {
  DEFAULT_LETTERS,
  hasArrived,
  isAwaited,
  isRemovable,
  LETTER_FILE_LABELS,
  LETTER_STATES,
} from '#src/features/letters/letter.ts'
import { takesLetters } from '#src/features/letters/lock-letter.server.ts'
import { type LetterOfCase, loadLetters } from '#src/features/letters/queries.server.ts'
import { MAX_LETTER_REMINDERS } from '#src/features/letters/reminder-times.ts'
import { findWarnings, warnOfMissingCv } from '#src/features/letters/warnings.ts'
import { includesTool } from '#src/features/site/catalogue/scope.ts'
import { nameCriteriaSet } from '#src/features/visa/criteria.ts'
import { loadCriteriaSet } from '#src/features/visa/load-criteria-set.server.ts'
import { fileSize } from '#src/file-size.ts'
import type { App } from '../../../app-context.ts'

export type StaffLetters = NonNullable<Awaited<ReturnType<typeof loadStaffLetters>>>
export type StaffLetter = StaffLetters['letters'][number]

export async function loadStaffLetters(app: App, id: string) {
  const [application] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, id))
  if (application === undefined) return null
  const [set, letters] = await Promise.all([loadCriteriaSet(app, application), loadLetters(app.db, id)])
  const today = dayInLagos(app.clock.now())
  const { applicantName, reference, createdAt, item } = application
  const warnings = findWarnings(letters, {
    applicantName,
    maxLetterMonths: set?.maxLetterMonths ?? null,
    openedOn: dayInLagos(createdAt),
    today,
  })
  const places = set?.letters ?? DEFAULT_LETTERS
  const isOpen = takesLetters(application)
  return {
    application: { id, applicantName, reference },
    isIncluded: includesTool(item, 'letters'),
    isOpen,
    places,
    free: isOpen ? Math.max(0, places - letters.length) : 0,
    hasReminders: letters.some(({ state, isStopped }) => isAwaited(state) && !isStopped),
    set: set && {
      name: nameCriteriaSet(set),
      letterRule: set.letterRule,
      maxLetterMonths: set.maxLetterMonths,
      criteria: set.criteria.map(({ id: criterionId, title }) => ({ id: criterionId, title })),
    },
    letters: letters.map(letter => describeLetter(letter, { warnings: warnings.get(letter.id) ?? [], today, isOpen })),
  }
}

function describeLetter(
  letter: LetterOfCase,
  { warnings, today, isOpen }: { warnings: ReadonlyArray<string>; today: string; isOpen: boolean },
) {
  const { id, position, version, state, dueOn, phone, isRelative, files, openedAt } = letter
  const { name, role, organisation, knowsFrom, email } = letter
  return {
    id,
    position,
    version,
    state,
    label: LETTER_STATES[state].label,
    tone: LETTER_STATES[state].tone,
    since: dateInWords(letter.stateSince),
    due: dueOn !== null && isAwaited(state) ? dayInWords(dueOn) : null,
    isLate: dueOn !== null && isAwaited(state) && dueOn < today,
    warnings: [...warnings, ...warnOfMissingCv(letter)],
    name,
    role,
    organisation,
    knowsFrom,
    email,
    phone,
    isRelative,
    cannotBecause: letter.cannotBecause,
    datedOn: letter.datedOn,
    dated: letter.datedOn === null ? null : dateInWords(noonOf(letter.datedOn)),
    ticked: letter.ticked,
    checkedBy: state === 'checked' ? (letter.checkedByName ?? 'a former colleague') : null,
    reminders: describeReminders(letter),
    mayStop: isAwaited(state) && !letter.isStopped,
    isOpenToApplicant: openedAt !== null,
    mayAsk: isOpen && state === 'named',
    mayAskAgain: isOpen && (isAwaited(state) || state === 'cannot'),
    mayCheck: isOpen && (state === 'signed' || state === 'checked'),
    maySendBack: isOpen && hasArrived(state),
    mayRemove: isRemovable(state),
    mayAddFile: isOpen && state !== 'checked',
    mayOpen: files.some(({ kind }) => kind !== 'cv'),
    files: files.map(({ id: fileId, kind, name: fileName, format, sizeBytes, sentBy, sentAt }) => ({
      id: fileId,
      what: LETTER_FILE_LABELS[kind],
      fileName,
      format,
      size: fileSize(sizeBytes),
      sent: `${sentBy === 'staff' ? 'Added by staff' : 'Sent by the referee'}, ${dateAndClock(sentAt)}`,
    })),
  }
}

function describeReminders({ state, isStopped, remindersSent, nextReminderAt }: LetterOfCase): string | null {
  if (!isAwaited(state)) return null
  const sent = `${remindersSent} of ${MAX_LETTER_REMINDERS} sent`
  if (isStopped) return `${sent}, stopped`
  return nextReminderAt === null ? sent : `${sent}, next on ${dateInWords(nextReminderAt)}`
}
