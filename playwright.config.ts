import { defineConfig, type Project } from '@playwright/test'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1440, height: 900 } }

/** A story runs on the screens that its tags name, or on all four when it has no tags. */
const screens: ReadonlyArray<{ tag: string } & Project> = [
  { tag: 'phone', name: 'phone', use: phone },
  { tag: 'desk', name: 'desk', use: desk },
  { tag: 'phone-no-js', name: 'phone without JavaScript', use: { ...phone, javaScriptEnabled: false } },
  { tag: 'desk-no-js', name: 'desk without JavaScript', use: { ...desk, javaScriptEnabled: false } },
]
const untagged = String.raw`^(?!.*@(phone|desk)(-no-js)?(\s|$))`

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.story.ts',
  // Heights, points and shifts of pages change only with their design, so only the full run measures them.
  testIgnore: process.env.FULL ? [] : ['**/{page-heights,lighthouse,layout-shift}.story.ts'],
  globalSetup: './tests/support/browser/start-program.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Three workers keep two processors busy, because stories often wait for answers.
  workers: 3,
  forbidOnly: true,
  // The list prints each story that needed it as flaky, with a screenshot and the trace of the repetition.
  retries: 1,
  timeout: 60_000,
  // A file is inspected at a low priority, so on busy machines the answer to several files takes long.
  expect: { timeout: 20_000 },
  use: {
    // The global setup sets ORIGIN before each worker reads this file again.
    baseURL: process.env.ORIGIN,
    launchOptions: { executablePath: process.env.CHROME, args: ['--no-sandbox'] },
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    trace: { mode: 'on-first-retry', snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects: screens.map(({ tag, ...screen }) => ({
    ...screen,
    grep: new RegExp(String.raw`${untagged}|@${tag}(\s|$)`, 's'),
  })),
})
