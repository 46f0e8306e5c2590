import { addMonths } from '#src/business-days.ts'
import { dateInWords, daysBetween, noonOf } from '#src/dates.ts'
import { foldText } from '#src/fold-text.ts'
import { joinWithAnd } from '#src/words.ts'
import { hasArrived, type LetterFileKind, type LetterState } from './letter.ts'

export type WarnedLetter = {
  id: string
  name: string
  organisation: string
  email: string
  isRelative: boolean
  datedOn: string | null
}

type WarningFacts = {
  applicantName: string
  /** The oldest letter that the body accepts. */
  maxLetterMonths: number | null
  /** Days in Lagos. */
  openedOn: string
  today: string
}

/** Says in words what speaks against each letter of a case, by the id of the letter. Nothing is forbidden by it. */
export function findWarnings(
  letters: ReadonlyArray<WarnedLetter>,
  facts: WarningFacts,
): ReadonlyMap<string, ReadonlyArray<string>> {
  return new Map(
    letters.map(letter => [
      letter.id,
      [
        ...warnOfOrganisation(letter, letters),
        ...warnOfRelative(letter, facts),
        ...warnOfAddress(letter),
        ...warnOfDate(letter, facts),
      ],
    ]),
  )
}

function warnOfOrganisation(letter: WarnedLetter, letters: ReadonlyArray<WarnedLetter>): Array<string> {
  const same = letters.filter(
    other => other.id !== letter.id && nameKey(other.organisation) === nameKey(letter.organisation),
  )
  if (same.length === 0) return []
  const names = joinWithAnd(same.map(({ name }) => name))
  return [
    `${names} ${same.length === 1 ? 'writes' : 'write'} for the same organisation. Letters count for more when they come from different ones.`,
  ]
}

function warnOfRelative({ name, isRelative }: WarnedLetter, { applicantName }: WarningFacts): Array<string> {
  if (isRelative) return ['A relative: an assessor gives little weight to a letter from the family.']
  const family = familyName(applicantName)
  return family !== '' && family === familyName(name)
    ? ['The same family name as the applicant’s. If they are related, please say so here.']
    : []
}

function warnOfAddress({ email }: WarnedLetter): Array<string> {
  return isPrivateAddress(email)
    ? ['A private email address. An address at the organisation shows better who wrote the letter.']
    : []
}

function warnOfDate({ datedOn }: WarnedLetter, { maxLetterMonths, openedOn, today }: WarningFacts): Array<string> {
  if (datedOn === null) return []
  const on = dateInWords(noonOf(datedOn))
  const isTooOld = maxLetterMonths !== null && addMonths(datedOn, maxLetterMonths) < today
  return [
    ...(isTooOld ? [`Dated ${on}: the body accepts no letter that is older than ${maxLetterMonths} months.`] : []),
    ...(daysBetween(datedOn, openedOn) > 0
      ? [`Dated ${on}, before this application was opened. Was it written for this visa?`]
      : []),
  ]
}

/** Only staff look after it, because the applicant sees nothing of what a referee sends. */
export function warnOfMissingCv(letter: {
  state: LetterState
  files: ReadonlyArray<{ kind: LetterFileKind }>
}): Array<string> {
  const isMissing = hasArrived(letter.state) && !letter.files.some(({ kind }) => kind === 'cv')
  return isMissing ? ['Their CV isn’t here. In the pack it follows the letter.'] : []
}

const PRIVATE_HOSTS =
  /@(gmail|googlemail|yahoo|ymail|rocketmail|hotmail|outlook|live|msn|icloud|me|mac|aol|proton|protonmail|gmx|zoho|mail)\.[a-z.]+$/

/** An address at one of the usual mail providers, which anyone can open under any name. */
export function isPrivateAddress(email: string): boolean {
  return PRIVATE_HOSTS.test(email.toLowerCase())
}

const COMPANY_WORDS = /\b(limited|ltd|plc|inc|llc|company|co|nigeria|ng|the)\b/g

function nameKey(name: string): string {
  const folded = foldText(name).replace(/[^\p{L}\p{N}\s]/gu, ' ')
  return folded.replace(COMPANY_WORDS, ' ').replace(/\s+/g, ' ').trim() || folded.trim()
}

function familyName(name: string): string {
  return foldText(name).trim().split(/\s+/).at(-1) ?? ''
}
