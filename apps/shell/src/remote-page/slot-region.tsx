import type { RegistryRemote, Slot } from '@portico/contract/registry'
import { useSession } from '@portico/session/react'
import { Button } from '@portico/ui'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { appearance } from '../browser/appearance.ts'
import type { LoaderMountServices } from '../loader/mount.ts'
import { decideAccess } from '../navigation/access.ts'
import { listMenuRemotes } from '../navigation/route.ts'
import { usePortal } from '../portal/portal.ts'
import type { RemoteError } from '../reports/status.ts'
import { useTexts } from '../texts/texts.ts'
import { createPortalHost } from './create-portal-host.ts'
import { needsReload } from './failure-texts.ts'
import { RemoteView } from './remote-view.tsx'

interface Props {
  slot: string
  className?: string | undefined
  /** Renders a frame around a module. `content` is the module, its placeholder or its error. */
  frame?: (parts: { name: string; remote: RegistryRemote; slot: Slot; content: ReactNode }) => ReactNode
  /** Placeholder until a module is mounted. */
  waiting?: ReactNode
  /** Renders the error of a module that can't be shown. */
  failed?: (wayOn: SlotRecovery) => ReactNode
  /** Configuration for the modules in addition to that of the registry. */
  config?: object | undefined
}

/** Recovery action for a module that can't be shown: a retry, or a reload if the document keeps the failure. */
export interface SlotRecovery {
  isReload: boolean
  take: () => void
}

/** Renders a slot of the shell with the modules of all remotes. A module that fails does not affect the others. */
export function SlotRegion({ slot, className, frame, waiting = null, failed, config }: Props) {
  const { registry } = usePortal()
  const session = useSession()
  const filled = listMenuRemotes(registry).flatMap(([name, remote]) =>
    decideAccess(remote.access, session) === 'open'
      ? remote.slots.filter((one) => one.slot === slot).map((one) => ({ name, remote, slot: one }))
      : [],
  )
  return (
    <div className={className}>
      {filled.map((one) => {
        const key = `${one.name} ${one.slot.expose}`
        const content = <SlotModule key={key} {...one} waiting={waiting} failed={failed} config={config} />
        return frame ? frame({ ...one, content }) : content
      })}
    </div>
  )
}

interface ModuleProps extends Pick<Props, 'waiting' | 'config'> {
  failed: Props['failed']
  name: string
  remote: RegistryRemote
  slot: Slot
}

function SlotModule({ name, remote, slot, waiting, failed = plainFailure, config: own }: ModuleProps) {
  const portal = usePortal()
  const config = useMemo(() => (own ? { ...Object(remote.config), ...own } : remote.config), [remote, own])
  const look = useStore(appearance)
  const scope = useMemo(() => portal.history.scope(remote.route), [portal, remote])
  useEffect(() => () => scope.dispose(), [scope])
  const host = useCallback(
    (parts: LoaderMountServices) =>
      createPortalHost(
        portal,
        { name, remote: { ...remote, config }, history: scope, appearance: look, setTitle: ignoreTitle },
        parts,
      ),
    [portal, name, remote, config, scope, look],
  )
  return (
    <RemoteView slot={slot.slot} name={name} expose={slot.expose} host={host}>
      {({ error }, retry) => (error ? failed(wayOnAfter(error, retry)) : waiting)}
    </RemoteView>
  )
}

function wayOnAfter(error: RemoteError, retry: () => void): SlotRecovery {
  const isReload = needsReload(error)
  return { isReload, take: isReload ? () => location.reload() : retry }
}

function plainFailure(wayOn: SlotRecovery): ReactNode {
  return <PlainFailure {...wayOn} />
}

function PlainFailure({ isReload, take }: SlotRecovery) {
  const t = useTexts()
  return (
    <Button size="sm" variant="ghost" onClick={take}>
      {isReload ? t('Not available. Reload the page') : t('Not available. Retry')}
    </Button>
  )
}

/** Does nothing, because a module in a slot does not own the page's title. */
function ignoreTitle(): void {}
