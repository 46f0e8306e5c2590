/** The select of the preview belongs to this form. */
export const FACT_FORM_ID = 'fact-form'

/** The form names this frame as its target. */
export const PREVIEW_FRAME_NAME = 'fact-preview'

/** The preview scrolls to the words with this id. */
export const MARK_ID = 'previewed-fact'
