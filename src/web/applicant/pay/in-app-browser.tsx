import { Notice } from '../../ui/notice.tsx'

/** The views of these apps may reload a checkout while the payer types. */
const APPS_WITH_BROWSER =
  /\b(FBAN|FBAV|FB_IAB|Instagram|WhatsApp|LinkedInApp|Snapchat|TikTok|BytedanceWebview|Twitter|Line)\b|; wv\)/

export function isInAppBrowser({ headers }: Request): boolean {
  return APPS_WITH_BROWSER.test(headers.get('user-agent') ?? '')
}

export function InAppBrowserNotice() {
  return (
    <Notice title="Open this page in your browser" heading="h2">
      <p>
        You opened it inside another app, where the payment page may not work well. In that app’s menu, choose “Open in
        browser”.
      </p>
    </Notice>
  )
}
