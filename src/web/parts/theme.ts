export const THEMES = ['system', 'light', 'dark'] as const

export type Theme = (typeof THEMES)[number]

export const THEME_NAMES: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

const DARK_SCREEN = '(prefers-color-scheme: dark)'

/** The page always links the dark sheet, so that a new theme applies at once. */
export function darkStylesMedia(theme: Theme): string {
  return { system: DARK_SCREEN, light: 'not all', dark: 'all' }[theme]
}

/** The colours equal `--surface` in each theme. */
export function browserBarColours(theme: Theme): Array<{ content: string; media?: string }> {
  const [day, night] = ['#fefdfa', '#12192e']
  if (theme === 'system') return [{ content: day }, { content: night, media: DARK_SCREEN }].reverse()
  return [{ content: theme === 'dark' ? night : day }]
}
