import { type ChangeEvent, createContext, type ReactNode, useContext, useMemo, useRef } from 'react'
import type { Folder } from '../../place/place.ts'
import { useTexts } from '../../texts/texts.ts'
import { readFileList } from '../items/read-data-transfer.ts'
import { useUpload } from './use-upload.ts'

/** The browser's own file dialogs. */
export interface FilePickers {
  chooseFiles(): void
  chooseFolder(): void
}

const PickersContext = createContext<FilePickers>({ chooseFiles: () => {}, chooseFolder: () => {} })

/** Has the only two file inputs of the page. Every button that uploads into `folder` opens them. */
export function FilePickersProvider({ folder, children }: { folder: Folder; children: ReactNode }) {
  const t = useTexts()
  const upload = useUpload()
  const files = useRef<HTMLInputElement>(null)
  const folders = useRef<HTMLInputElement>(null)
  const pickers = useMemo(
    () => ({
      chooseFiles: () => files.current?.click(),
      chooseFolder: () => folders.current?.click(),
    }),
    [],
  )
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const list = event.target.files
    if (list?.length) void upload(folder, readFileList(list))
    // Lets the user choose the same file again.
    event.target.value = ''
  }
  return (
    <PickersContext value={pickers}>
      {children}
      <input ref={files} type="file" multiple hidden aria-label={t('Upload files')} onChange={take} />
      <input
        ref={folders}
        type="file"
        hidden
        aria-label={t('Upload a folder')}
        onChange={take}
        {...{ webkitdirectory: '' }}
      />
    </PickersContext>
  )
}

/** Returns the file dialogs of the open folder. */
export function useFilePickers(): FilePickers {
  return useContext(PickersContext)
}
