import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { mayRole, type Role } from '#src/features/staff/roles.ts'
import { splitMatches } from './search-topics.ts'
import type { Question, Topic } from './topic.ts'

export function TopicPanel({ topic, ...search }: { topic: Topic } & SearchProps) {
  const { words } = search
  return (
    <section className="panel help-group" aria-labelledby={topic.key}>
      <h2 id={topic.key}>
        <HighlightedText text={topic.title} words={words} />
      </h2>
      {topic.questions.map(question => (
        <QuestionPanel key={`${question.question} ${words.join(' ')}`} question={question} {...search} />
      ))}
    </section>
  )
}

type SearchProps = {
  words: ReadonlyArray<string>
  role: Role
}

function QuestionPanel({ question: { question, answer, link }, words, role }: { question: Question } & SearchProps) {
  return (
    <details className="help-question" open={words.length > 0}>
      <summary>
        <HighlightedText text={question} words={words} />
      </summary>
      {answer.map(paragraph => (
        <p key={paragraph}>
          <HighlightedText text={paragraph} words={words} />
        </p>
      ))}
      {link && (link.may === undefined || mayRole(role, link.may)) && (
        <p>
          <Link to={link.href}>{link.text}</Link>
        </p>
      )}
    </details>
  )
}

function HighlightedText({ text, words }: { text: string; words: ReadonlyArray<string> }) {
  if (words.length === 0) return text
  return splitMatches(text, words).map(({ text: piece, isFound }, index) =>
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
