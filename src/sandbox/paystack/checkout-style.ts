export const CHECKOUT_STYLE = `
:root { color-scheme: light; --ink: #14213d; --quiet: #4a5568; --line: #cbd5e0; --go: #0b6b4b; }
* { box-sizing: border-box; }
body { margin: 0; background: #f4f6f8; color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: 0.75rem 1rem; background: #ffe8a3; text-align: center; }
main { max-width: 36rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border: 1px solid var(--line); border-radius: 0.75rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
dl { margin: 0 0 1.5rem; }
dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.amount { font-size: 1.5rem; font-weight: 700; line-height: 1.2; }
.note { padding: 0.75rem 1rem; background: #e6f0ff; border-radius: 0.5rem; }
.main { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button, .back { display: inline-block; min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid var(--ink); border-radius: 0.5rem;
  background: #fff; color: var(--ink); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button:hover, .back:hover { background: #edf2f7; }
button.go { flex: 1 1 12rem; border-color: var(--go); background: var(--go); color: #fff; }
button.go:hover { background: #08543b; }
:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
fieldset { margin: 2rem 0 0; padding: 0.5rem 1rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
legend { padding: 0 0.5rem; font-weight: 600; }
fieldset p { margin: 0 0 0.75rem; color: var(--quiet); }
ul { margin: 0; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: 14rem 1fr; gap: 0.25rem 1rem; align-items: center; padding: 0.375rem 0; }
@media (max-width: 34rem) { main { margin: 0; border: 0; border-radius: 0; } li { grid-template-columns: 1fr; } }
`
