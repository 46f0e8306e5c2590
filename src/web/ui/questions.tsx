/** Questions with their answers folded away; the first one open, to show that they fold. */
export function Questions({
  title,
  questions,
}: {
  title: string
  questions: ReadonlyArray<{ question: string; answer: string }>
}) {
  return (
    <section className="wrap bay faq">
      <h2>{title}</h2>
      <div>
        {questions.map(({ question, answer }, index) => (
          <details key={question} open={index === 0} className="question">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
