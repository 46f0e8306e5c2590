/** Reads the custom properties of style sheets. Later sheets override earlier ones, as the night theme does. */
export function tokensIn(...sheets: ReadonlyArray<string>): Map<string, string> {
  const rules = sheets.join('').replace(/\/\*[\s\S]*?\*\//g, '')
  return new Map(
    [...rules.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  )
}
