import type { ReactNode } from 'react'
import { ProviderName } from '#src/payment-provider.ts'

export function ButtonsPart() {
  return (
    <div className="design-stack">
      <Row title="Kinds">
        <button type="button" className="btn next">
          Confirm Booking
        </button>
        <button type="button" className="btn plain">
          Upload Document
        </button>
        <button type="button" className="btn line">
          Cancel
        </button>
        <button type="button" className="btn bad">
          Delete application
        </button>
        <button type="button" className="btn dev">
          Mark as Paid
        </button>
      </Row>
      <Row title="Small">
        <button type="button" className="btn next sm">
          Confirm
        </button>
        <button type="button" className="btn plain sm">
          Upload
        </button>
        <button type="button" className="btn line sm">
          Retry
        </button>
        <button type="button" className="btn bad sm">
          Delete
        </button>
        <button type="button" className="btn dev sm">
          Mark as Paid
        </button>
      </Row>
      <Row title="Busy">
        <button type="button" className="btn next" aria-busy="true" aria-disabled="true">
          Confirming Booking...
        </button>
        <button type="button" className="btn plain" aria-busy="true" aria-disabled="true">
          Uploading...
        </button>
        <button type="button" className="btn line" aria-busy="true" aria-disabled="true">
          Looking...
        </button>
      </Row>
      <Row title="Not available">
        <button type="button" className="btn next" disabled>
          Confirm Booking
        </button>
        <button type="button" className="btn plain" aria-disabled="true">
          Upload Document
        </button>
        <button type="button" className="btn line sm" disabled>
          Retry
        </button>
      </Row>
      <Row title="In focus">
        <button type="button" className="btn next in-focus">
          Confirm Booking
        </button>
        <button type="button" className="btn plain in-focus">
          Upload Document
        </button>
        <a className="btn line in-focus" href="#buttons">
          Look at the prices
        </a>
        <a className="in-focus" href="#buttons">
          In a text
        </a>
      </Row>
      <Row title="On indigo" ground="on-indigo design-indigo">
        <a className="btn next" href="#buttons">
          Get Started Today
        </a>
        <a className="btn line" href="#buttons">
          See the prices
        </a>
        <a className="btn line in-focus" href="#buttons">
          In focus
        </a>
        <p className="after">Every button has a line after it that says what happens or what it costs.</p>
      </Row>
      <div className="design-narrow">
        <h3>Wide</h3>
        <button type="button" className="btn next wide">
          Pay £59
        </button>
        <p className="after">
          You go to <ProviderName />
          ’s secure page and come back here.
        </p>
        <button type="button" className="btn plain wide">
          Ask the endorsing body for a written confirmation of membership
        </button>
      </div>
    </div>
  )
}

function Row({ title, ground = '', children }: { title: string; ground?: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <div className={`design-row ${ground}`}>{children}</div>
    </div>
  )
}
