type FieldWithErrors = { id: string; errors?: Array<string> }

export function ErrorSummary({
  title = 'There is a problem',
  fields,
  formErrors = [],
  kept = 'Nothing you typed was lost.',
}: {
  title?: string
  fields: ReadonlyArray<readonly [label: string, field: FieldWithErrors]>
  formErrors?: Array<string>
  /** Says what happened to the typed values. */
  kept?: string
}) {
  const invalidFields = fields.flatMap(([label, field]) =>
    field.errors?.[0] ? [{ label, id: field.id, error: field.errors[0] }] : [],
  )
  if (invalidFields.length === 0 && formErrors.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the reader has just sent the form, and this is the answer
    <div className="notice bad summary" role="alert" tabIndex={-1} autoFocus>
      <h2>{title}</h2>
      {formErrors.map(error => (
        <p key={error}>{error}</p>
      ))}
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
