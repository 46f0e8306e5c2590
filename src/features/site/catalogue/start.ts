/** Every page, mail and the terms say this sentence about the rule `hasStarted`. */
export const WE_START = 'We start when your initial payment, your field and your CV are here.'

/** Returns true when our work on an application has begun, which ends the full refund (ADR 033). */
export function hasStarted({
  hasFirstPayment,
  sector,
  hasCv,
}: {
  hasFirstPayment: boolean
  sector: string | null
  hasCv: boolean
}): boolean {
  return hasFirstPayment && sector !== null && hasCv
}
