import type { ReactNode } from 'react'

export function PageHead({
  title,
  count,
  description,
  children,
}: {
  title: string
  count?: ReactNode
  description?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="row ends page-head">
      <div>
        <h1>
          {title}
          {count !== undefined && (
            <>
              {' '}
              <span className="muted num">{count}</span>
            </>
          )}
        </h1>
        {description && <p>{description}</p>}
      </div>
      {children && <div className="row page-actions">{children}</div>}
    </div>
  )
}
