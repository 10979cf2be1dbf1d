import { ConfirmDialog } from '@portico/ui'
import { useState, useSyncExternalStore } from 'react'
import type { HostFrame } from './host-frame.ts'

/** Asks before something is lost. The browser's own question would not do: frames of other sites must not ask it. */
export function LeaveDialog({ leaving }: Pick<HostFrame, 'leaving'>) {
  const question = useSyncExternalStore(leaving.subscribe, leaving.read)
  // The words stay while the dialog fades out.
  const [last, setLast] = useState(question)
  if (question && question !== last) setLast(question)
  if (!last) return null
  return (
    <ConfirmDialog
      open={question !== null}
      title="Leave this page?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => last.answer(true)}
      onCancel={() => last.answer(false)}
    >
      {last.sentence}
    </ConfirmDialog>
  )
}
