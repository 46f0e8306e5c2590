import { Link, useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { APPLICATION_ITEMS } from '#src/features/site/catalogue/items.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AddApplicationButton } from '../../cases/list/case-buttons.tsx'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { toToast, useAppForm } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import type { CallPage } from './call-page.server.ts'

/** What may follow the call: the package that we recommend, and an application. */
export function AfterPanel({ page, maySetAmount }: { page: CallPage; maySetAmount: boolean }) {
  const { id, name, email, opened, credit, brief, nextItem, nextItemInWords } = page
  const mayRecommend = useMay('recommendItem')
  return (
    <section className="panel" aria-labelledby="after">
      <h2 id="after">Next package</h2>
      {mayRecommend ? (
        <NextItemForm key={nextItem} page={page} />
      ) : (
        <p>{nextItemInWords ?? <span className="muted">None recommended.</span>}</p>
      )}
      {opened === null ? (
        <>
          <p>
            <AddApplicationButton
              label="Open an Application"
              prices={page.prices}
              maySetAmount={maySetAmount}
              from={{
                openedFrom: id,
                email,
                applicantName: name,
                notes: brief.question ?? undefined,
                item: parseOneOf(APPLICATION_ITEMS, nextItem) ?? undefined,
                creditPence: credit.pence,
              }}
            />
          </p>
          {credit.pence !== null && <p className="muted small">What was paid for this call comes off its price.</p>}
        </>
      ) : (
        <p>
          <Link to={addresses.adminApplication(opened.id)}>The application opened from this call</Link>,{' '}
          {opened.reference}.{credit.given !== null && ` The fee of ${credit.given} came off its price.`}
        </p>
      )}
      {page.isCreditLost && (
        <Notice tone="bad">
          <p>
            The fee came off the price of an application, and has since gone back to the payer. The price of the
            application stays as agreed. Talk to the customer, and ask an owner what to do.
          </p>
        </Notice>
      )}
    </section>
  )
}

function NextItemForm({ page: { id, nextItem, items } }: { page: CallPage }) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const form = useAppForm({
    act: act('recommendItem', { caseId: id }),
    failed: { title: 'Not Saved', description: 'Nothing was changed. Please try again.' },
  })
  return (
    <form
      ref={form.element}
      id={form.id}
      noValidate
      onSubmit={async event => {
        event.preventDefault()
        const answer = await form.send(new FormData(event.currentTarget))
        if (answer === null) return
        showToast(toToast(answer))
        if (answer.ok) await revalidate()
      }}
    >
      <SelectField
        field={form.field('item', nextItem ?? '')}
        label="Package that we recommend"
        hint="A summary that is sent later names it, with its price of that day and a link."
        conditional
        choices={[['', 'None'], ...items]}
      />
      <p>
        <BusyButton className="btn line sm" type="submit" isBusy={form.isBusy} busyText="Saving...">
          Save Package
        </BusyButton>
      </p>
    </form>
  )
}
