import { useId } from 'react'

/** Where one types what one looks for; `/` leads here from anywhere on the page. */
export function SearchField({ shown, placeholder }: { shown: string; placeholder: string }) {
  const id = useId()
  return (
    <div className="field search">
      <label htmlFor={id}>Search</label>
      <input
        className="input"
        id={id}
        name="q"
        type="search"
        data-search
        defaultValue={shown}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts="/"
      />
      <kbd>/</kbd>
    </div>
  )
}
