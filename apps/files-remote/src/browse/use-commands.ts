import { useHost, useNavigate, useSearchParams } from '@portico/react-remote'
import { useState } from 'react'
import { useFilesConfig } from '../config.ts'
import { decodeName } from '../place/names.ts'
import { type FolderPlace, formatAddress } from '../place/place.ts'
import type { Entry, EntryCommands, EntryTask } from '../storage/entry.ts'

/** The command whose dialog is open. */
export type DialogTask =
  | { kind: 'create' }
  | {
      kind: EntryTask
      entries: readonly Entry[]
      to?: FolderPlace | undefined
      from?: FolderPlace | undefined
      /** True if everything was selected while some entries were not loaded. */
      isEarly: boolean | undefined
    }

/** Returns the commands for the entries of a folder, and the command whose dialog is open. */
export function useCommands(place: FolderPlace, isEarly: boolean | undefined) {
  const host = useHost()
  const navigate = useNavigate()
  const [, setParams] = useSearchParams()
  const { can } = useFilesConfig()
  const [task, setTask] = useState<DialogTask | null>(null)

  const commands: EntryCommands = {
    isEarly,
    open({ kind, key, part, name }) {
      if (host.open?.({ kind, id: `${place.bucket}/${key}`, name }) === false) return
      // The address uses the name in storage: on screen, a label such as "Yours" may replace it.
      if (kind === 'folder') navigate(formatAddress({ ...place, path: [...place.path, decodeName(part)] }))
      else setParams((next) => next.set('preview', name))
    },
    ask(kind, entries, to, from) {
      if (kind === 'request' || kind === 'details' || can.has(kind))
        setTask({ kind, entries, to, from, isEarly })
    },
  }
  return { commands, task, setTask }
}
