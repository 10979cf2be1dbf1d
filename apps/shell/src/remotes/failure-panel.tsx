import { Button, ErrorPanel } from '@portico/ui'
import styles from './failure-panel.module.css'
import type { FailureReason, RemoteError } from './status.ts'

/** For each reason: what happened, and what helps. */
export const failureWords: Record<FailureReason, { what: (title: string) => string; help: string }> = {
  registry_unavailable: {
    what: () => "The list of this portal's parts could not be fetched.",
    help: 'Check the connection and try again.',
  },
  registry_invalid: {
    what: () => "The list of this portal's parts does not fit.",
    help: 'Whoever runs the portal has to mend it; nothing of it was loaded.',
  },
  not_allowed: {
    what: (title) => `${title} comes from an address that this portal does not allow.`,
    help: 'Nothing of it was loaded. Whoever runs the portal can allow the address.',
  },
  incompatible: {
    what: (title) => `This version of ${title} was made for another version of the portal.`,
    help: 'Reload the page: the portal may have been updated. If it stays, tell whoever runs it.',
  },
  unreachable: {
    what: (title) => `The server of ${title} does not answer.`,
    help: 'Everything else works. Try again in a moment.',
  },
  timeout: {
    what: (title) => `${title} took too long to arrive.`,
    help: 'The connection may be slow, or its server busy. Try again.',
  },
  integrity: {
    what: (title) => `A file of ${title} is not the one that was released, so it was not run.`,
    help: 'This may be a broken transfer, or somebody changed the file. Try again; if it stays, tell whoever runs the portal.',
  },
  threw_on_load: {
    what: (title) => `${title} failed while it started.`,
    help: 'Reload the page. If it stays, its team has to mend it.',
  },
  threw_on_mount: {
    what: (title) => `${title} failed while it was being shown.`,
    help: 'Try again. If it stays, its team has to mend it.',
  },
  threw_in_render: {
    what: (title) => `${title} stopped because of an error.`,
    help: 'What was saved is saved. Try again to open it anew.',
  },
  missing_expose: {
    what: (title) => `This version of ${title} lacks the part that was asked for.`,
    help: 'Its team has to release it again.',
  },
}

/** Stands where a remote could not be shown. The rest of the portal is untouched. */
export function FailurePanel(props: {
  title: string
  version: string
  error: RemoteError
  onRetry: () => void
}) {
  const { title, version, error, onRetry } = props
  const { what, help } = failureWords[error.code]
  return (
    <div className={styles.panel}>
      <ErrorPanel
        title={`${title} can't be shown`}
        level={1}
        code={`${error.code} · ${version}`}
        action={
          <Button variant="primary" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        <p>{what(title)}</p>
        <p>{help}</p>
      </ErrorPanel>
    </div>
  )
}
