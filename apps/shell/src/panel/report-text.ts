import type { UpdateState } from '../registry/updates.ts'
import type { LoggedEvent } from '../reports/remote-log.ts'
import type { RemoteDiagnostics, SharedLibraryDiagnostics } from './diagnostics.ts'

/** Returns everything that the panel shows as plain text for an issue or a chat. It contains no tokens and no user data. */
export function createReportText(parts: {
  revision: number
  update: UpdateState
  remotes: readonly RemoteDiagnostics[]
  shares: readonly SharedLibraryDiagnostics[]
  failures: readonly LoggedEvent[]
  page: { pathname: string; userAgent: string }
}): string {
  const { revision, update, remotes, shares, failures, page } = parts
  return [
    `Portico ${page.pathname}`,
    page.userAgent,
    `registry ${revision}, ${update.source}, issued ${update.issuedAt}${update.updateReady ? `; ${update.updateReady.revision} is ready` : ''}`,
    '',
    ...remotes.map(({ name, version, base, last, phases, files, bytes }) => {
      const times = phases.map((phase) => `${phase.name} ${phase.duration} ms`).join(', ')
      return `${name} ${version} ${stateOf(last)} ${base} ${files} files ${bytes ?? '?'} B${times && ` (${times})`}`
    }),
    '',
    ...shares.map(
      ({ name, version, from, usedBy }) =>
        `${name} ${version} of ${from}, used by ${usedBy.join(', ') || 'nobody'}`,
    ),
    '',
    ...failures.map(
      ({ at, remote, version, phase, reason, message }) =>
        `${new Date(at).toISOString()} ${remote} ${version} ${phase} ${reason}: ${message}`,
    ),
  ]
    .join('\n')
    .trim()
}

/** Returns a short description of a remote's state. */
function stateOf(last: LoggedEvent | null): string {
  if (!last) return 'not opened'
  if (last.reason) return `failed: ${last.reason}`
  return last.phase === 'unmounting' ? 'left' : last.phase
}
