/** Where the rate is from; one source asks for a link to it. */
export function RateCredit({ source }: { source: string }) {
  return source === 'open.er-api.com' ? (
    <a href="https://www.exchangerate-api.com">Rates By Exchange Rate API</a>
  ) : (
    source
  )
}
