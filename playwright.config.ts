import { defineConfig, type Project } from '@playwright/test'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }

/** Every story is told four times: on a phone and on a desk, with JavaScript and without. */
const projects: Array<Project> = [
  { name: 'phone', use: phone },
  { name: 'desk', use: desktop },
  { name: 'phone without JavaScript', use: { ...phone, javaScriptEnabled: false } },
  { name: 'desk without JavaScript', use: { ...desktop, javaScriptEnabled: false } },
]

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.test.ts',
  globalSetup: './tests/browser/support/start-program.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath: process.env.CHROME, args: ['--no-sandbox'] },
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects,
})
