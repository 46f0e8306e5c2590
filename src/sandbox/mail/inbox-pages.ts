import { html } from 'hono/html'
import { dateAndTime } from '#src/dates.ts'
import { sandboxPage } from '../page.ts'
import type { KeptMail, MailHeading } from './queries.server.ts'

const ROOT = '/sandbox/mail'

export function listPage(mails: Array<MailHeading>, to: string) {
  return layout(
    'Sandbox inbox',
    html`<form class="filter" method="get" action="${ROOT}">
        <label for="to">To</label>
        <input id="to" name="to" type="search" value="${to}" autocomplete="off">
        <button>Filter</button>
        ${to === '' ? '' : html`<a href="${ROOT}">Show all</a>`}
      </form>
      ${mails.length === 0 ? emptyState(to) : table(mails)}`,
  )
}

export function messagePage(mail: KeptMail) {
  const subject = subjectOf(mail)
  return layout(
    subject,
    html`<p><a href="${ROOT}">Back to the inbox</a></p>
      <dl>
        <div><dt>From</dt><dd>${mail.from}</dd></div>
        <div><dt>To</dt><dd>${mail.to}</dd></div>
        ${mail.replyTo === null ? '' : html`<div><dt>Reply to</dt><dd>${mail.replyTo}</dd></div>`}
        <div><dt>Sent</dt><dd>${time(mail.sentAt)}</dd></div>
      </dl>
      ${attachments(mail)}
      <iframe
        sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        title="Message: ${subject}"
        src="${ROOT}/${mail.id}/body"></iframe>
      <details><summary>Plain text</summary><pre>${mail.text}</pre></details>`,
  )
}

export function noSuchMailPage() {
  return layout('No such message', html`<p><a href="${ROOT}">Back to the inbox</a></p>`)
}

function emptyState(to: string) {
  return html`<p class="empty">${to === '' ? 'No messages yet.' : `No messages to ${to}.`}</p>`
}

function table(mails: Array<MailHeading>) {
  return html`<table>
    <caption>Messages, newest first</caption>
    <thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Sent</th></tr></thead>
    <tbody>
      ${mails.map(
        mail => html`<tr>
        <td><a href="${ROOT}/${mail.id}">${subjectOf(mail)}</a></td><td>${mail.to}</td><td>${time(mail.sentAt)}</td>
      </tr>`,
      )}
    </tbody>
  </table>`
}

function attachments({ id, attachments: files }: KeptMail) {
  if (files.length === 0) return ''
  return html`<h2>Attachments</h2>
    <ul>
      ${files.map(({ filename }, number) => html`<li><a href="${ROOT}/${id}/attachments/${number}" download>${filename}</a></li>`)}
    </ul>`
}

function subjectOf({ subject }: MailHeading): string {
  return subject.trim() === '' ? '(no subject)' : subject
}

function time(instant: Date) {
  return html`<time datetime="${instant.toISOString()}">${dateAndTime(instant)}</time>`
}

function layout(heading: string, content: ReturnType<typeof html>) {
  return sandboxPage({
    title: heading === 'Sandbox inbox' ? heading : `${heading} – sandbox inbox`,
    heading,
    banner: 'Messages end here.',
    stylesheet: `${ROOT}/inbox.css`,
    content,
  })
}
