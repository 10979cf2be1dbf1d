import { useHost, useNavigate, useSearchParams } from '@portico/react-remote'
import { useState } from 'react'
import { useFilesConfig } from '../config.ts'
import { decodeName } from '../place/names.ts'
import { addressOf, type Place } from '../place/place.ts'
import type { Entry, EntryCommands, EntryTask } from '../storage/entry.ts'

/** What a dialog is open for. */
export type Task =
  | { kind: 'create' }
  | {
      kind: EntryTask
      entries: readonly Entry[]
      to?: Place | undefined
      from?: Place | undefined
      /** Asked for when all were selected and not all were here. */
      isEarly: boolean | undefined
    }

/** What can be done with the lines of a folder, and the dialog that one of them has opened. */
export function useCommands(place: Place, isEarly: boolean | undefined) {
  const host = useHost()
  const navigate = useNavigate()
  const [, setParams] = useSearchParams()
  const { can } = useFilesConfig()
  const [task, setTask] = useState<Task | null>(null)

  const commands: EntryCommands = {
    isEarly,
    open({ kind, key, part, name }) {
      if (host.open?.({ kind, id: `${place.bucket}/${key}`, name }) === false) return
      // The address is made of the name in storage: a label such as "Yours" stands for another one.
      if (kind === 'folder') navigate(addressOf({ ...place, path: [...place.path, decodeName(part)] }))
      else setParams((next) => next.set('preview', name))
    },
    ask(kind, entries, to, from) {
      if (kind === 'request' || kind === 'details' || can.has(kind))
        setTask({ kind, entries, to, from, isEarly })
    },
  }
  return { commands, task, setTask }
}
