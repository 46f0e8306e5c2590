/** Where the price of a pound in naira comes from. Implemented by `adapters/exchange-rate`. */
export type RateSource = {
  /**
   * Asks each address in turn and returns the first plausible answer. `except`: a source to skip. `signal` aborts the whole
   * call. Throws RateUnavailable.
   */
  fetchRate(signal: AbortSignal, options?: { except?: string }): Promise<FetchedRate>
}

export type FetchedRate = {
  /** Naira for one pound, in millionths of a naira: 2057.4 is 2_057_400_000. */
  nairaMicrosPerPound: number
  /** Who said so, for people: "Frankfurter", "open.er-api.com". */
  source: string
}

/** No source gave a plausible rate in time. */
export class RateUnavailable extends Error {
  override name = 'RateUnavailable'
}
