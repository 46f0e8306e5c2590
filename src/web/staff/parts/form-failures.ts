export const CONNECTION_LOST = 'Your connection may have dropped. Please try again.'

export const SESSION_ENDED = {
  title: 'Your session has ended.',
  description: 'Please sign in again in another tab, then come back to this tab and send the form again.',
}
