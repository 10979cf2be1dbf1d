import { Button, Menu, MenuItem } from '@portico/ui'
import { FileUp, FolderUp, Upload } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import type { Folder } from '../place/place.ts'
import { chosenFiles } from './gather-files.ts'
import { useUpload } from './use-uploads.ts'

/** Chooses files, or a whole folder, for a folder. */
export function UploadButton({ folder }: { folder: Folder }) {
  const upload = useUpload()
  const files = useRef<HTMLInputElement>(null)
  const folders = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const list = event.target.files
    if (list?.length) void upload(folder, { files: chosenFiles(list), emptyFolders: [] })
    // The same file may be chosen again.
    event.target.value = ''
  }
  return (
    <>
      <Menu
        trigger={
          <Button variant="primary" icon={<Upload size={16} aria-hidden="true" />}>
            Upload
          </Button>
        }
      >
        <MenuItem icon={<FileUp size={16} />} onClick={() => files.current?.click()}>
          Files…
        </MenuItem>
        <MenuItem icon={<FolderUp size={16} />} onClick={() => folders.current?.click()}>
          A folder…
        </MenuItem>
      </Menu>
      <input ref={files} type="file" multiple hidden aria-label="Files to upload" onChange={take} />
      <input
        ref={folders}
        type="file"
        hidden
        aria-label="Folder to upload"
        onChange={take}
        {...{ webkitdirectory: '' }}
      />
    </>
  )
}
