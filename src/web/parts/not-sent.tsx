import type { ReactNode } from 'react'
import { BRAND } from '#src/brand.ts'
import { Notice } from '../ui/notice.tsx'

/** The message that `site-script/forms.ts` shows when a form gets no answer. In the page from the start, because nothing can be fetched then. */
export function NotSent({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <template data-not-sent="">
      <div data-until-edited="">
        <Notice tone="bad" role="alert" title={title}>
          <p>
            <strong>{children}</strong>
          </p>
          <p>
            Your connection may have dropped. Everything you typed is still here: please send it again when you are
            online, or write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
          </p>
        </Notice>
      </div>
    </template>
  )
}

/** Said over a form that should have opened an application, on both sides of the line. */
export const NOT_STARTED = 'Submission Failed: Unable to create your application. Please try again.'

/** The same for a form that should have ordered a consultation. */
export const NOT_ORDERED = 'We could not keep your order, and nothing was charged. Please try again.'
