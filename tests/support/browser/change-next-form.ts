import type { Page } from '@playwright/test'

/** Changes fields of the next form in its request. Changes in the page are unreliable, because React may undo them. */
export async function changeNextForm(page: Page, change: (fields: URLSearchParams) => void) {
  let isNext = true
  await page.route('**/*', async (route, request) => {
    if (!isNext || request.method() !== 'POST') return route.fallback()
    isNext = false
    const fields = new URLSearchParams(request.postData() ?? '')
    change(fields)
    await route.continue({ postData: fields.toString() })
  })
}
