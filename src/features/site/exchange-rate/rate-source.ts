/** A port, implemented by `adapters/exchange-rate`. */
export type RateSource = {
  /** `except` names a source to skip. Throws RateUnavailable. */
  fetchRate(signal: AbortSignal, options?: { except?: string }): Promise<FetchedRate>
}

export type FetchedRate = {
  nairaMicrosPerPound: number
  source: string
}

export class RateUnavailable extends Error {
  override name = 'RateUnavailable'
}
