/** Said over a form that should have opened an application, on both sides of the line. */
export const NOT_STARTED = 'Submission Failed: Unable to create your application. Please try again.'

/** The same for a form that should have ordered a consultation. */
export const NOT_ORDERED = 'We could not keep your order, and nothing was charged. Please try again.'
