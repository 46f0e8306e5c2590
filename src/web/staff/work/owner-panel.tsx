import type { CaseWork } from './load-case-work.server.ts'

export function OwnerPanel({ owner }: { owner: CaseWork['owner'] }) {
  return (
    <section className="panel" aria-labelledby="owner">
      <h2 id="owner">Owner</h2>
      {owner === null ? (
        <p className="muted">Nobody owns this case yet.</p>
      ) : (
        <p>
          {owner.name}
          {owner.hasLeft && <span className="due">, whose account is disabled. Please give the case away.</span>}
        </p>
      )}
    </section>
  )
}
