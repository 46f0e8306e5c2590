/** What visitors read while the site is being looked after: on the page, and where a page's own script asked for another. */
export const MAINTENANCE = {
  title: 'We will be back soon',
  page: 'The site is being looked after. All that you sent us before is safe, and a payment that is under way still reaches us. Please try again in a few minutes.',
  form: 'The site is being looked after, so what you have just sent has not reached us yet. Nothing of it is lost: leave this page open, and send it again in a few minutes.',
  file: 'The site is being looked after, so your file has not reached us. All that you sent us before is safe. Please choose it again in a few minutes.',
}
