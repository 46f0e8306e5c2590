import type { Page } from '@playwright/test'

/** Changes the fields of the next form in its request, because React could reset a field that is changed in the page. */
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
