import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import { bodyLabel } from '#src/features/applications/endorsement.ts'
import { type Criterion, listCriteria } from '#src/features/visa/criteria.ts'
import { type FactId, findFacts, joinTexts } from '#src/features/visa/facts.ts'
import {
  KINDS_OF_WORK,
  listAnswerParams,
  listLetterAnswers,
  type SelfCheck,
  WORK_KEYS,
} from '#src/features/visa/self-check.ts'
import { CheckedOn } from '../../parts/checked-on.tsx'
import { useFacts } from '../../parts/use-facts.ts'
import { CheckboxesField, RadioField } from '../../ui/choice-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import { buildCheckHref } from './address.ts'

type Step<Name extends SelfCheck['step']> = { check: SelfCheck & { step: Name }; linkCode: string | null }

const KEPT = 'Your other answers are still here.'

const STAGE_FACTS = ['talent-or-promise', 'promise-in-technology'] as const satisfies ReadonlyArray<FactId>

/** Asks questions 1 to 3. */
export function WorkQuestions({ check: { answers, errors }, linkCode }: Step<'work'>) {
  const facts = useFacts()
  const work = createFieldState('check', 'work', answers.work ?? '', errors.work)
  const stage = createFieldState('check', 'stage', answers.stage ?? '', errors.stage)
  const prize = createFieldState('check', 'prize', answers.prize ?? '', errors.prize)
  return (
    <section className="wrap self-check">
      <ErrorSummary
        fields={[
          ['Your work', work],
          ['Your career', stage],
          ['Prize', prize],
        ]}
        kept={KEPT}
      />
      <h1>Who decides, and what would you need?</h1>
      <p className="lead muted">
        At most six questions, about two minutes. You see which body decides about your endorsement, what it asks, and
        what you still need.
      </p>
      <p className="small muted">
        We ask for no name and no email, and store nothing. Your answers are only in the address of the page, so you can
        keep it, print it or send it to someone.
      </p>
      <CheckForm step={2} linkCode={linkCode}>
        <RadioField
          field={work}
          label="1. What is your work?"
          hint="Designers choose the kind of design, and researchers their subject, because those decide who assesses you."
          required
          choices={WORK_KEYS.map(key => [key, KINDS_OF_WORK[key].label, { note: KINDS_OF_WORK[key].note }] as const)}
        />
        <RadioField
          field={stage}
          label="2. Where are you in your career?"
          hint={joinTexts(facts, STAGE_FACTS)}
          required
          choices={[
            ['talent', 'I already lead my field', { note: 'People I don’t know, here and abroad, know my work' }],
            ['promise', 'I’m on my way there', { note: 'My work is noticed, but I’m still building my name' }],
          ]}
        />
        <RadioField
          field={prize}
          label="3. Have you won one of the prestigious prizes?"
          hint={`${facts['two-stages'].text} Few people do. The list is in the Immigration Rules.`}
          required
          choices={[
            ['no', 'No'],
            ['yes', 'Yes, my prize is on the list'],
            ['unsure', 'I’m not sure'],
          ]}
        />
        <button className="btn next" type="submit">
          Next: the criteria
        </button>
        <p className="after">The next page is about what you can show.</p>
      </CheckForm>
      <CheckedOn facts={findFacts(facts, [...STAGE_FACTS, 'two-stages'])} />
    </section>
  )
}

/** Asks questions 4 to 6, with the criteria of one body, route and field. */
export function CriteriaQuestions({ check, linkCode }: Step<'criteria'>) {
  const { answers, errors, set, fastTracks } = check
  const facts = useFacts()
  const mandatory = [...fastTracks, set].flatMap(each => listCriteria(each, 'mandatory'))
  const optional = listCriteria(set, 'optional')
  const has = createFieldState('check', 'has', '', errors.has)
  const letters = createFieldState('check', 'letters', answers.letters?.toString(), errors.letters)
  const { work, stage, prize } = answers
  return (
    <section className="wrap self-check">
      <ErrorSummary
        fields={[
          ['Criteria', has],
          ['Letters', letters],
        ]}
        kept={KEPT}
      />
      <p className="small">
        <a href={buildCheckHref({ work, stage, prize })}>Back to questions 1 to 3</a>
      </p>
      <h1>What can you show today?</h1>
      <p className="lead muted">
        Your endorsing body: <strong>{bodyLabel(set.body)}</strong>. Tick what you could prove with documents now, not
        what you expect to have next year.
      </p>
      <CheckForm step={3} linkCode={linkCode} hidden={listAnswerParams({ work, stage, prize })}>
        <CheckboxesField
          field={has}
          label="4. Which of these can you show?"
          hint={
            fastTracks.length > 0
              ? `${facts['research-fast-track'].text} If you have none of those, all of the other points here are needed.`
              : mandatory.length === 1
                ? 'It is needed from everyone.'
                : `All ${mandatory.length} are needed from everyone.`
          }
          conditional
          chosen={answers.has}
          choices={mandatory.map(toChoice)}
        />
        {optional.length > 0 && (
          <CheckboxesField
            field={{ ...createFieldState('check', 'has'), id: 'check-optional' }}
            label="5. And which of these?"
            hint={`At least ${set.optionalNeeded} of these ${optional.length} ${set.optionalNeeded === 1 ? 'is' : 'are'} needed.`}
            conditional
            chosen={answers.has}
            choices={optional.map(toChoice)}
          />
        )}
        <RadioField
          field={letters}
          label={`${optional.length > 0 ? 6 : 5}. How many people could write you such a letter?`}
          hint={set.letterRule}
          required
          choices={listLetterAnswers(set).map((count, index, { length }) => [
            String(count),
            index === 0 ? 'None yet' : index === length - 1 && count > 1 ? `${count} or more` : String(count),
          ])}
        />
        <button className="btn next" type="submit">
          See the result
        </button>
        <p className="after">You see it at once. We ask for nothing else.</p>
      </CheckForm>
      <CheckedOn facts={fastTracks.length > 0 ? [set, ...fastTracks, facts['research-fast-track']] : [set]} />
    </section>
  )
}

function toChoice({ id, title, text }: Criterion) {
  return [id, title, { note: text }] as const
}

/** A form whose answers are the address of the next page. */
function CheckForm({
  step,
  linkCode,
  hidden = [],
  children,
}: {
  step: number
  linkCode: string | null
  hidden?: ReadonlyArray<readonly [name: string, value: string]>
  children: ReactNode
}) {
  return (
    <form method="get" action={addresses.selfCheck()} className="form" noValidate>
      <input type="hidden" name="step" value={step} />
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* The address of the form loses its query when it is sent. */}
      {linkCode !== null && <input type="hidden" name="ref" value={linkCode} />}
      {children}
    </form>
  )
}
