import { html } from 'hono/html'
import { dateAndTime } from '#src/dates.ts'
import { renderSandboxPage } from '../page.ts'
import type { MailHeading, StoredMail } from './queries.server.ts'

const INBOX_PATH = '/sandbox/mail'

export function renderListPage(mails: Array<MailHeading>, to: string) {
  return renderLayout(
    'Sandbox inbox',
    html`<form class="filter" method="get" action="${INBOX_PATH}">
        <label for="to">To</label>
        <input id="to" name="to" type="search" value="${to}" autocomplete="off">
        <button>Filter</button>
        ${to === '' ? '' : html`<a href="${INBOX_PATH}">Show all</a>`}
      </form>
      ${mails.length === 0 ? renderEmptyState(to) : renderTable(mails)}`,
  )
}

export function renderMessagePage(mail: StoredMail) {
  const subject = subjectOf(mail)
  return renderLayout(
    subject,
    html`<p><a href="${INBOX_PATH}">Back to the inbox</a></p>
      <dl>
        <div><dt>From</dt><dd>${mail.from}</dd></div>
        <div><dt>To</dt><dd>${mail.to}</dd></div>
        ${mail.replyTo === null ? '' : html`<div><dt>Reply to</dt><dd>${mail.replyTo}</dd></div>`}
        <div><dt>Sent</dt><dd>${renderTime(mail.sentAt)}</dd></div>
      </dl>
      ${renderAttachments(mail)}
      <iframe
        sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        title="Message: ${subject}"
        src="${INBOX_PATH}/${mail.id}/body"></iframe>
      <details><summary>Plain text</summary><pre>${mail.text}</pre></details>`,
  )
}

export function renderNoSuchMailPage() {
  return renderLayout('No such message', html`<p><a href="${INBOX_PATH}">Back to the inbox</a></p>`)
}

function renderEmptyState(to: string) {
  return html`<p class="empty">${to === '' ? 'No messages yet.' : `No messages to ${to}.`}</p>`
}

function renderTable(mails: Array<MailHeading>) {
  return html`<table>
    <caption>Messages, newest first</caption>
    <thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Sent</th></tr></thead>
    <tbody>
      ${mails.map(
        mail => html`<tr>
        <td><a href="${INBOX_PATH}/${mail.id}">${subjectOf(mail)}</a></td><td>${mail.to}</td><td>${renderTime(mail.sentAt)}</td>
      </tr>`,
      )}
    </tbody>
  </table>`
}

function renderAttachments({ id, attachments: files }: StoredMail) {
  if (files.length === 0) return ''
  return html`<h2>Attachments</h2>
    <ul>
      ${files.map(({ filename }, number) => html`<li><a href="${INBOX_PATH}/${id}/attachments/${number}" download>${filename}</a></li>`)}
    </ul>`
}

function subjectOf({ subject }: MailHeading): string {
  return subject.trim() === '' ? '(no subject)' : subject
}

function renderTime(instant: Date) {
  return html`<time datetime="${instant.toISOString()}">${dateAndTime(instant)}</time>`
}

function renderLayout(heading: string, content: ReturnType<typeof html>) {
  return renderSandboxPage({
    title: heading === 'Sandbox inbox' ? heading : `${heading} – sandbox inbox`,
    heading,
    banner: 'Emails arrive here instead of being sent.',
    stylesheet: `${INBOX_PATH}/inbox.css`,
    content,
  })
}

export const INBOX_STYLE_SHEET = `
:root { color-scheme: light; --ink: #14213d; --quiet: #4a5568; --line: #cbd5e0; --link: #1d4ed8; }
* { box-sizing: border-box; }
body { margin: 0; background: #f4f6f8; color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: 0.75rem 1rem; background: #ffe8a3; text-align: center; }
main { max-width: 60rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border: 1px solid var(--line); border-radius: 0.75rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; }
a { color: var(--link); }
.filter { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin-bottom: 1.5rem; }
input, button { min-height: 2.75rem; padding: 0.25rem 0.75rem; border: 1px solid var(--quiet); border-radius: 0.5rem; background: #fff; color: inherit; font: inherit; }
button { font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.empty { padding: 2rem; border: 1px dashed var(--quiet); border-radius: 0.5rem; text-align: center; }
table { width: 100%; border-collapse: collapse; }
caption { padding-bottom: 0.5rem; color: var(--quiet); text-align: left; }
th, td { padding: 0.625rem 0.5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
dl { margin: 0 0 1rem; }
dl div { display: flex; flex-wrap: wrap; gap: 0 1rem; }
dt { min-width: 5rem; color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 0.5rem; background: #fff; }
details { margin-top: 1rem; }
summary { padding: 0.5rem 0; cursor: pointer; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
@media (width <= 480px) { main { margin: 0; padding: 1rem; border: 0; border-radius: 0; } }
`
