import { Link } from 'react-router'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import type { Route } from './+types/help'
import { type Question, TOPICS } from './help/topics.ts'
import { PageHead } from './parts/page-head.tsx'
import '../../ui/styles/admin/help.css'

export const meta: Route.MetaFunction = () => privatePage('Help')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  return {}
}

export default function Help() {
  return (
    <>
      <PageHead title="Help" about="How each task is done. Press a question to read its answer." />
      {TOPICS.map(({ key, title, questions }) => (
        <section key={key} className="panel help-group" aria-labelledby={key}>
          <h2 id={key}>{title}</h2>
          {questions.map(question => (
            <Answered key={question.question} {...question} />
          ))}
        </section>
      ))}
    </>
  )
}

function Answered({ question, answer, way }: Question) {
  return (
    <details className="help-question">
      <summary>{question}</summary>
      {answer.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {way && (
        <p>
          <Link to={way.href}>{way.text}</Link>
        </p>
      )}
    </details>
  )
}
