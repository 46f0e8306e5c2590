import type { ReactNode } from 'react'
import { BRAND } from '#src/brand.ts'
import { Notice } from '../ui/notice.tsx'

export function NotSent({
  title,
  kept = 'Everything you typed is still here. Please send it again when you’re back online',
  children,
}: {
  title?: string
  kept?: string
  children: ReactNode
}) {
  return (
    <NotSentNotice title={title}>
      <p>
        <strong>{children}</strong>
      </p>
      <p>
        Your connection may have dropped. {kept}, or write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </p>
    </NotSentNotice>
  )
}

/**
 * `site-script/forms.ts` shows this notice when the server does not answer. The page contains it from the start, because
 * nothing can be loaded then.
 */
export function NotSentNotice({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <template data-not-sent="">
      <div data-until-edited="">
        <Notice tone="bad" role="alert" title={title}>
          {children}
        </Notice>
      </div>
    </template>
  )
}

export const APPLICATION_NOT_SAVED = 'Submission Failed: Unable to create your application. Please try again.'

export const ORDER_NOT_SAVED = 'We couldn’t save your order. Nothing was charged. Please try again.'

export const PAYMENT_NOT_STARTED = {
  children: 'We couldn’t open the payment page. Nothing was charged.',
  kept: 'Please press the button again when you’re back online',
}
