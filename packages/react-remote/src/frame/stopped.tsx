import { Button, ErrorPanel } from '@portico/ui'

/** Stands in a remote's place when it could not go on. */
export function Stopped({ title, onStart }: { title: string; onStart: () => void }) {
  return (
    <ErrorPanel
      level={1}
      title={`${title} has stopped`}
      action={<Button onClick={onStart}>Start again</Button>}
    >
      Something went wrong while drawing this. What you had saved is safe.
    </ErrorPanel>
  )
}
