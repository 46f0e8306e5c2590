/** The way back: what the original says is read before it is put back. */
export function Original({ words, isBusy }: { words: string; isBusy: boolean }) {
  return (
    <details className="original">
      <summary>Back to the original</summary>
      <p className="as-worded">{words}</p>
      <button className="btn line sm" type="submit" name="intent" value="restore" aria-busy={isBusy || undefined}>
        {isBusy ? 'Putting it back...' : 'Use the original'}
      </button>
    </details>
  )
}
