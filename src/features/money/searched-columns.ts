const SEARCHED_COLUMNS = [
  'application_reference',
  "replace(application_reference, '-', '')",
  'name',
  'email',
  'payer_name',
  'payer_email',
  'offline_reference',
  'transaction_id',
]

/** An SQL expression for a stored column, because folding the text of each match took seconds. */
export const PAYMENT_SEARCH_TEXT = `search_fold(${[
  'reference',
  ...SEARCHED_COLUMNS.map(column => `coalesce(${column}, '')`),
].join(" || ' ' || ")})`

/** An SQL expression, which the index `payments_amounts` has too. */
export const PAYMENT_AMOUNTS = 'array[payments.pence, payments.kobo, payments.arrived_kobo]::bigint[]'
