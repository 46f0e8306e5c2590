/** A fault of ours: the words of a message cannot be made. Trying again makes no others. */
export class MailNotWritten extends Error {
  override name = 'MailNotWritten'
}
