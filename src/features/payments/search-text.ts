/** An SQL expression, which the index `payments_search` has too. */
export const PAYMENT_SEARCH_TEXT = `search_fold(${[
  'payments.reference',
  ...[
    'payments.application_reference',
    "replace(payments.application_reference, '-', '')",
    'payments.name',
    'payments.email',
    'payments.payer_name',
    'payments.payer_email',
    'payments.offline_reference',
    'payments.transaction_id',
  ].map(column => `coalesce(${column}, '')`),
].join(" || ' ' || ")})`

export const PAYMENT_AMOUNTS = 'array[payments.pence, payments.kobo, payments.arrived_kobo]::bigint[]'
