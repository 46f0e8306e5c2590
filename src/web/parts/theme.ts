export const THEMES = ['system', 'light', 'dark'] as const

export type Theme = (typeof THEMES)[number]

export const THEME_NAMES: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

const DARK_SCREEN = '(prefers-color-scheme: dark)'

/** Media query of the dark sheet, which is always linked, so that a switch shows at once. */
export function nightMedia(theme: Theme): string {
  return { system: DARK_SCREEN, light: 'not all', dark: 'all' }[theme]
}

/** Browser bar colours: `--surface` in each theme. */
export function barColours(theme: Theme): Array<{ content: string; media?: string }> {
  const [day, night] = ['#fefdfa', '#12192e']
  if (theme === 'system') return [{ content: day }, { content: night, media: DARK_SCREEN }].reverse()
  return [{ content: theme === 'dark' ? night : day }]
}
