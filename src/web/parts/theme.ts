/** By day, at night, or as the reader's own system has it. The first is what stands until somebody chooses. */
export const THEMES = ['system', 'light', 'dark'] as const

export type Theme = (typeof THEMES)[number]

export const THEME_NAMES: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

const DARK_SCREEN = '(prefers-color-scheme: dark)'

/** For which screens the sheet of the night is meant. It is linked always, so that a change of mind shows at once. */
export function nightMedia(theme: Theme): string {
  return { system: DARK_SCREEN, light: 'not all', dark: 'all' }[theme]
}

/** What the browser's own frame is coloured with: the head of the page, `--surface` by day and at night. */
export function barColours(theme: Theme): Array<{ content: string; media?: string }> {
  const [day, night] = ['#fefdfa', '#12192e']
  if (theme === 'system') return [{ content: day }, { content: night, media: DARK_SCREEN }].reverse()
  return [{ content: theme === 'dark' ? night : day }]
}
