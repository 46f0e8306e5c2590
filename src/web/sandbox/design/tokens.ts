/** The tokens that style sheets declare; at night a later sheet takes the place of an earlier one. */
export function tokensIn(...sheets: ReadonlyArray<string>): Map<string, string> {
  const rules = sheets.join('').replace(/\/\*[\s\S]*?\*\//g, '')
  return new Map(
    [...rules.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  )
}
