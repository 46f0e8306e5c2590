import { defineConfig, type Project } from '@playwright/test'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }

const screens = [
  { name: 'phone', use: phone },
  { name: 'desk', use: desk },
  { name: 'phone without JavaScript', use: { ...phone, javaScriptEnabled: false } },
  { name: 'desk without JavaScript', use: { ...desk, javaScriptEnabled: false } },
] as const satisfies Array<Project>

/** A story is told on all four screens. One in such a folder is told only where it can differ. */
const TOLD_ON: Record<string, ReadonlyArray<(typeof screens)[number]['name']>> = {
  crosswise: ['phone', 'desk without JavaScript'],
  scripted: ['phone', 'desk'],
  narrow: ['phone', 'phone without JavaScript'],
  once: ['desk'],
  plain: ['desk without JavaScript'],
}

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/browser/support/start-program.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than two processors: while one story waits for an answer, another uses its time.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // The program that the global setup started; workers read this file again, after it.
    baseURL: process.env.ORIGIN,
    launchOptions: { executablePath: process.env.CHROME, args: ['--no-sandbox'] },
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: screens.map(screen => ({ ...screen, testIgnore: foldersNotFor(screen.name) })),
})

function foldersNotFor(screen: (typeof screens)[number]['name']): Array<string> {
  return Object.entries(TOLD_ON).flatMap(([folder, names]) => (names.includes(screen) ? [] : [`**/${folder}/**`]))
}
