import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { markedText } from './search-topics.ts'
import type { Question, Topic } from './topic.ts'

export function TopicPanel({ topic, ...shown }: { topic: Topic } & Shown) {
  const { words } = shown
  return (
    <section className="panel help-group" aria-labelledby={topic.key}>
      <h2 id={topic.key}>
        <Marked text={topic.title} words={words} />
      </h2>
      {topic.questions.map(question => (
        // Keyed by the search, so that a new search opens every answer.
        <QuestionPanel key={`${question.question} ${words.join(' ')}`} question={question} {...shown} />
      ))}
    </section>
  )
}

type Shown = {
  words: ReadonlyArray<string>
  role: Role
}

function QuestionPanel({ question: { question, answer, way }, words, role }: { question: Question } & Shown) {
  return (
    <details className="help-question" open={words.length > 0}>
      <summary>
        <Marked text={question} words={words} />
      </summary>
      {answer.map(paragraph => (
        <p key={paragraph}>
          <Marked text={paragraph} words={words} />
        </p>
      ))}
      {way && (way.isForOwners !== true || role === 'owner') && (
        <p>
          <Link to={way.href}>{way.text}</Link>
        </p>
      )}
    </details>
  )
}

function Marked({ text, words }: { text: string; words: ReadonlyArray<string> }) {
  if (words.length === 0) return text
  return markedText(text, words).map(({ text: piece, isFound }, index) =>
    isFound ? <mark key={index}>{piece}</mark> : piece,
  )
}

export function NothingFound({ q }: { q: string }) {
  return (
    <section className="panel help-group">
      <h2>Nothing found for “{q}”</h2>
      <p>Try fewer or shorter words, because we only show answers that contain all of them.</p>
      <p>
        <Link to={addresses.adminHelp()}>Show all questions</Link>
      </p>
    </section>
  )
}
