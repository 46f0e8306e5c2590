import { Icon, type IconName } from '../../../../ui/icon.tsx'

/** The sidebar wide and narrow, the head of a page, and what narrows a list. */
export function StaffFramePart({ time }: { time: string }) {
  return (
    <div className="design-stack">
      <div className="design-row far">
        {(['wide', 'narrow'] as const).map(width => (
          <nav key={width} className="sidebar" data-width={width} aria-label={`Admin, ${width}, ${time}`}>
            <div className="sidebar-in">
              <ul className="page-links">
                {PAGES.map(([icon, name], index) => (
                  <li key={name}>
                    <a href="#frame" aria-current={index === 1 ? 'page' : undefined}>
                      <Icon name={icon} />
                      <span className="link-name">{name}</span>
                    </a>
                  </li>
                ))}
              </ul>
              <button className="side-btn" type="button" aria-expanded={width === 'wide'}>
                <Icon name={width === 'wide' ? 'fold' : 'unfold'} />
                <span className="link-name">Collapse</span>
              </button>
            </div>
          </nav>
        ))}
      </div>
      <div className="page-head">
        <div>
          <h3>
            Applications <span className="muted num">142</span>
          </h3>
          <p>Everything that was sent, newest first.</p>
        </div>
        <div className="page-actions">
          <button className="btn line sm" type="button">
            Export CSV
          </button>
          <button className="btn plain sm" type="button">
            Add Application
          </button>
          <button className="btn bad sm" type="button">
            Delete
          </button>
          <button className="btn plain sm" type="button" disabled>
            Not yet
          </button>
          <button className="icon-btn" type="button" aria-label="More">
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <nav className="tabs" aria-label={`Lists, ${time}`}>
        <a href="#frame" aria-current="page">
          All
        </a>
        <a href="#frame">
          Needs you <span className="count-pill">11</span>
        </a>
        <a href="#frame">Documents</a>
      </nav>
      <div className="filters">
        <div className="search">
          <label htmlFor={`q-${time}`}>Search</label>
          <input className="input" id={`q-${time}`} type="search" placeholder="Reference, email or name" />
          <kbd>/</kbd>
        </div>
        <div className="field">
          <label htmlFor={`s-${time}`}>Status</label>
          <select className="input" id={`s-${time}`}>
            <option>All statuses</option>
          </select>
        </div>
      </div>
      <div className="chips">
        <button className="chip" type="button">
          From 1 March 2026 <span aria-hidden="true">×</span>
          <span className="vh">remove</span>
        </button>
        <button className="link-btn" type="button">
          Clear
        </button>
      </div>
    </div>
  )
}

const PAGES: ReadonlyArray<readonly [IconName, string]> = [
  ['dashboard', 'Dashboard'],
  ['applications', 'Applications'],
  ['documents', 'Documents'],
  ['calendar', 'Calendar'],
  ['settings', 'Settings'],
  ['help', 'Help'],
  ['audit', 'Audit'],
  ['staff', 'Staff'],
]
