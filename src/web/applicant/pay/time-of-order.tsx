import { useLocation } from 'react-router'
import { assertNever } from '#src/assert-never.ts'
import { TRANSFER_HOLD_MINUTES } from '#src/features/bookings/rules.ts'
import type { ItemKey } from '#src/features/site/catalogue/items.ts'
import { describeRefundRule } from '#src/features/site/catalogue/scope.ts'
import { ReceiptLine, ReceiptLines } from '../../ui/receipt.tsx'
import { LargeDay, TimeLines } from '../book/parts.tsx'
import type { DescribedTime } from './time-of-order.server.ts'

type WithTime = Exclude<DescribedTime, { state: 'none' }>
type Held = Extract<DescribedTime, { state: 'held' }>

/** Says which time is held, until when and with whom, or what became of it. */
export function TimeOfOrder({ time }: { time: DescribedTime }) {
  if (time.state === 'none') {
    return (
      <p className="small chosen-time">
        You choose a time after you pay, or <a href={time.choosePath}>choose it now</a>, and we hold it for you.
      </p>
    )
  }
  return (
    <div className="chosen-time">
      <LargeDay weekday={time.weekday} date={time.date} />
      <div className="small booked-lines">
        <ReceiptLines>
          <TimeLines span={time.span} zone={time.zone} />
          {time.state === 'held' && <ReceiptLine label="Held until">{time.until}</ReceiptLine>}
        </ReceiptLines>
      </div>
      <StateOfTime time={time} />
    </div>
  )
}

function StateOfTime({ time }: { time: WithTime }) {
  switch (time.state) {
    case 'held':
      return <HeldTime time={time} />
    case 'lapsed':
      return (
        <div className="notice info">
          <LapsedWords choosePath={time.choosePath} />
        </div>
      )
    case 'gone':
      return (
        <div className="notice bad" role="alert">
          <p>
            <strong>This time is no longer free.</strong>
          </p>
          <p>
            <a href={time.choosePath}>Choose another time</a> before you pay. If you pay now, your payment is credit for
            another time, and you choose it afterwards.
          </p>
        </div>
      )
    default:
      return assertNever(time)
  }
}

/** `count-down.ts` counts the seconds, and shows the words of the template when the time is over. */
function HeldTime({ time: { adviser, secondsLeft, choosePath } }: { time: Held }) {
  const { pathname, search } = useLocation()
  const minutes = Math.max(1, Math.round(secondsLeft / 60))
  return (
    <div data-seconds-left={secondsLeft}>
      <p className="small">{adviser}</p>
      <p className="held-for">
        <span data-clock>
          We hold this time for you: {minutes} {minutes === 1 ? 'minute' : 'minutes'} left
        </span>
        <span className="visually-hidden" role="status" />
      </p>
      <p className="small muted">
        A bank transfer takes longer: from the first time you press Pay, we hold your time for {TRANSFER_HOLD_MINUTES}{' '}
        minutes.
      </p>
      <div className="row hold-actions">
        <a className="btn line sm" href={choosePath}>
          Choose another time
        </a>
        <form method="post" action={pathname + search} data-once>
          <button className="btn line sm" type="submit" name="intent" value="release" data-busy="Releasing...">
            Release this time
          </button>
        </form>
      </div>
      <template data-when-over="">
        <div className="notice info">
          <LapsedWords choosePath={choosePath} />
        </div>
      </template>
    </div>
  )
}

function LapsedWords({ choosePath }: { choosePath: string }) {
  return (
    <>
      <p>
        <strong>We no longer hold this time.</strong> If it’s still free when you press Pay, we hold it for you again.
        If not, we tell you before anything is charged.
      </p>
      <p>
        <a href={choosePath}>Choose another time</a>
      </p>
    </>
  )
}

/** With the day and hour of the chosen time, if there is one. */
export function RefundRuleOfTime({ time, item }: { time: DescribedTime; item: ItemKey }) {
  return (
    <p className="small">{time.state === 'held' || time.state === 'lapsed' ? time.cutOff : describeRefundRule(item)}</p>
  )
}
