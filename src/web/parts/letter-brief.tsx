import { BRAND } from '#src/brand.ts'
import { dayInWords } from '#src/dates.ts'
import { findSectorLabel } from '#src/features/applications/sectors.ts'
import { type CriteriaSet, nameCriteriaSet } from '#src/features/visa/criteria.ts'
import { CheckedOn } from './checked-on.tsx'

export type Brief = ReturnType<typeof describeBrief>

type BriefFacts = {
  applicantName: string
  sector: string | null
  dueOn: string | null
  set: CriteriaSet | null
}

/** What a letter has to be. It never names another referee, because its reader may forward it. */
export function describeBrief({ applicantName, sector, dueOn, set }: BriefFacts) {
  return {
    applicantName,
    field: findSectorLabel(sector),
    by: dueOn === null ? null : dayInWords(dueOn),
    asks: set && {
      name: nameCriteriaSet(set),
      letterRule: set.letterRule,
      maxLetterMonths: set.maxLetterMonths,
      criteria: set.criteria.map(({ id, title, text }) => ({ id, title, text })),
      checked: { checkedOn: set.checkedOn, isOverdue: set.isOverdue, sources: set.sources },
    },
  }
}

/** The brief of a letter: lists only, because no text is written for a referee. */
export function LetterBrief({ brief: { applicantName, asks } }: { brief: Brief }) {
  return (
    <div className="letter-brief">
      <h2 id="needs">What the letter needs</h2>
      {asks !== null && (
        <p>
          The rule that the applicant has to keep: “{asks.letterRule}”
          {asks.maxLetterMonths !== null && ` A letter must not be older than ${asks.maxLetterMonths} months.`}
        </p>
      )}
      <ul className="plain-list">
        <li>
          <strong>Your own words.</strong> We give you this list and no text: the body refuses letters that others, or
          an AI program, have written.
        </li>
        <li>
          <strong>The letterhead</strong> of your organisation, and <strong>the date</strong>.
        </li>
        <li>
          <strong>How you know the work</strong> of {applicantName}, since when and for how long.
        </li>
        <li>
          <strong>What they did, and why it matters</strong> in your field, with examples that you saw yourself.
        </li>
        <li>
          <strong>Your name, role, email and phone number</strong>, so that the body can reach you.
        </li>
        <li>
          <strong>Your signature</strong>, on paper or by your usual program for signing.
        </li>
        <li>
          <strong>Your CV</strong>, beside the letter, so that the body sees who you are.
        </li>
      </ul>
      {asks !== null && (
        <>
          <h2>What the body looks for</h2>
          <p>
            The application is judged by these criteria ({asks.name}). In the words of the body, “you” is{' '}
            {applicantName}. Write about those that you know of, and leave out the others.
          </p>
          <ol className="letter-criteria">
            {asks.criteria.map(({ id, title, text }) => (
              <li key={id}>
                <strong>{title}</strong>
                <span className="under">{text}</span>
              </li>
            ))}
          </ol>
          <CheckedOn facts={[asks.checked]} />
        </>
      )}
      <p className="small muted">
        {BRAND.name} advises {applicantName}. We are not an endorsing body, we decide nothing about the visa, and we pay
        nothing for a letter.
      </p>
    </div>
  )
}
