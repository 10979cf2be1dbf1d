import { useHost, useNavigate, useSearchParams } from '@portico/react-remote'
import { useState } from 'react'
import { useFilesConfig } from '../config.ts'
import { bring } from '../errors/bring.ts'
import { decodeName } from '../place/names.ts'
import { addressOf, type Folder, type Place } from '../place/place.ts'
import type { Entry, EntryCommands } from '../storage/entry.ts'
import { useTexts } from '../texts/texts.ts'

/** What a dialog is open for. */
export type Task =
  | { kind: 'create' }
  | { kind: 'rename'; entry: Entry }
  | { kind: 'remove' | 'share'; entries: readonly Entry[] }

/** What can be done with the lines of a folder, and the dialog that one of them has opened. */
export function useCommands(folder: Folder, place: Place) {
  const t = useTexts()
  const host = useHost()
  const navigate = useNavigate()
  const [, setParams] = useSearchParams()
  const { can } = useFilesConfig()
  const [task, setTask] = useState<Task | null>(null)

  const save = async (entries: readonly Entry[]) => {
    const saving = await bring(t, host, () => import('../save/save-entries.ts'))
    await saving?.saveEntries(t, host, folder.bucket, entries, place.path.at(-1) ?? folder.bucket)
  }

  const commands: EntryCommands = {
    open({ kind, key, part, name }) {
      const isHosts = host.open?.({ kind, id: `${folder.bucket}/${key}`, name }) === false
      if (isHosts) return
      // The address is made of the name in storage: a label such as "Yours" stands for another one.
      if (kind === 'folder') navigate(addressOf({ ...place, path: [...place.path, decodeName(part)] }))
      else setParams((next) => next.set('preview', name))
    },
    ...(can.has('download') && { download: (entries) => void save(entries) }),
    ...(can.has('share') && { share: (entries) => setTask({ kind: 'share', entries }) }),
    ...(can.has('rename') && { rename: (entry) => setTask({ kind: 'rename', entry }) }),
    ...(can.has('delete') && { remove: (entries) => setTask({ kind: 'remove', entries }) }),
  }
  return { commands, task, setTask }
}
