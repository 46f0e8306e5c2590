type FieldWithErrors = { id: string; errors?: Array<string> }

export function ErrorSummary({
  title = 'There is a problem',
  fields,
  message = null,
  kept = 'Nothing you typed was lost.',
}: {
  title?: string
  fields: ReadonlyArray<readonly [label: string, field: FieldWithErrors]>
  message?: string | null | undefined
  /** Says what happened to the typed values. */
  kept?: string
}) {
  const invalidFields = fields.flatMap(([label, field]) =>
    field.errors?.[0] ? [{ label, id: field.id, error: field.errors[0] }] : [],
  )
  if (invalidFields.length === 0 && message === null) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the reader has just sent the form, and this is the answer
    <div className="notice bad summary" role="alert" tabIndex={-1} autoFocus>
      <h2>{title}</h2>
      {message !== null && <p>{message}</p>}
      {kept && <p>{kept}</p>}
      {invalidFields.length > 0 && (
        <ul>
          {invalidFields.map(({ label, id, error }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {label}: {error}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
