/** Steps in their order, on a running stitch. */
export function Steps({ steps }: { steps: ReadonlyArray<{ title: string; description: string }> }) {
  return (
    <ol className={`stitch of${steps.length}`}>
      {steps.map((step, index) => (
        <li key={step.title}>
          <span className="k" aria-hidden="true">
            {index + 1}
          </span>
          <h3>{step.title}</h3>
          <p>{step.description}</p>
        </li>
      ))}
    </ol>
  )
}
