/** Matches keys of providers, private keys, addresses with a password and long hex values. */
const SECRET_PATTERNS: ReadonlyArray<RegExp> = [
  /\bsk_(?:live|test)_(?=\w*\d)\w{16,}/g,
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g,
  /\bsmtps?:\/\/[^\s:@/]+:[^\s:@/]+@[\w.-]+/g,
  /\bpostgres(?:ql)?:\/\/[^\s:@/]+:[^\s:@/]+@[\w.-]+/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\bgh[pousr]_\w{30,}/g,
  /(?:secret|password|token|api_?key|access_?key)\w*['"]?\s*[:=]\s*['"][0-9a-f]{32,}['"]/gi,
]

/** Made-up values for documents, stand-ins and tests, which open nothing. */
const KNOWN_EXAMPLES = [/:password@host$/, /smtp\.example\.org$/]

/** Returns the texts that look like secrets. */
export function findSecrets(text: string): Array<string> {
  return SECRET_PATTERNS.flatMap(pattern => text.match(pattern) ?? []).filter(
    found => !KNOWN_EXAMPLES.some(example => example.test(found)),
  )
}
