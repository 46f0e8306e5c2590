import type { Page } from '@playwright/test'

/**
 * Changes the fields of the next form that the page sends, on its way to the server. A field changed in the page
 * itself would be set right again if React took the page over only afterwards.
 */
export async function tamperWithTheNextForm(page: Page, change: (fields: URLSearchParams) => void) {
  let isNext = true
  await page.route('**/*', async (route, request) => {
    if (!isNext || request.method() !== 'POST') return route.fallback()
    isNext = false
    const fields = new URLSearchParams(request.postData() ?? '')
    change(fields)
    await route.continue({ postData: fields.toString() })
  })
}
