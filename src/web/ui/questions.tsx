/** Questions with their answers folded away; the first one open, to show that they fold. */
export function Questions({
  title,
  questions,
}: {
  title: string
  questions: ReadonlyArray<{
    question: string
    answer: string
    official?: ReadonlyArray<{ name: string; url: string }>
  }>
}) {
  return (
    <section className="wrap bay faq">
      <h2>{title}</h2>
      <div>
        {questions.map(({ question, answer, official = [] }, index) => (
          <details key={question} open={index === 0} className="question">
            <summary>{question}</summary>
            <p>{answer}</p>
            {official.map(({ name, url }) => (
              <p key={url} className="after">
                <a href={url} rel="noopener">
                  {name}
                </a>
              </p>
            ))}
          </details>
        ))}
      </div>
    </section>
  )
}
