/** Keeps whole numbers beyond 2^53 as text, because Paystack's ids have 64 bits. Returns undefined for invalid JSON. */
export function parsePaystackJson(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits)
  } catch {
    return undefined
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isUnsafe = typeof value === 'number' && !Number.isSafeInteger(value)
  return isUnsafe && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value
}
