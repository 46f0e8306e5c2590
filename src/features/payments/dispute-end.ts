export function disputeEnd(resolution: string): string {
  return (
    {
      accepted: 'we accepted it, and the money goes back',
      unanswered: 'it was accepted because it wasn’t answered in time, and the money goes back',
      archived: 'its sandbox payment was archived',
      declined: 'it was declined, and the money stays with us',
    }[resolution] ?? resolution
  )
}
