/** Reads the custom properties of style sheets. Later sheets override earlier ones, as the sheet for dark mode does. */
export function readTokens(...sheets: ReadonlyArray<string>): Map<string, string> {
  const css = sheets.join('').replace(/\/\*[\s\S]*?\*\//g, '')
  return new Map([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))
}
